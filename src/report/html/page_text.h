// Scripts and styles of the pages, as text (src/report/html/page).
#pragma once

namespace heddle::report {

extern const char* const trace_page_js;
extern const char* const call_tree_js;
extern const char* const trace_page_css;
extern const char* const comparison_css;

}  // namespace heddle::report
