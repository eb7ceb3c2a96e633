#include "report/html/trace_page.h"
#include "report/content/markup.h"

#include <fmt/format.h>

#include "report/content/step_text.h"
#include "report/html/page_text.h"
#include "report/html/svg.h"

namespace heddle::report {

namespace {

// "<" would end the script that the data stands in.
std::string for_script(const nlohmann::ordered_json& json) {
    std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), safe;
    for (const char c : text) safe += c == '<' ? "\\u003c" : std::string(1, c);
    return safe;
}

}  // namespace

std::string trace_page(const std::vector<model::Trace>& traces, const std::string& title) {
    nlohmann::ordered_json data = nlohmann::ordered_json::array();
    std::string choice;
    for (std::size_t i = 0; i < traces.size(); ++i) {
        data.push_back(trace_page_data(traces[i]));
        const std::string parties = parties_text(traces[i]);
        choice += fmt::format("<option value=\"{}\">{} at {}</option>", i, escape(traces[i].failure.what),
                              escape(traces[i].failure.where.file_and_line()));
        if (!parties.empty()) data.back()["parties"] = parties;
    }
    return fmt::format(R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{0}</title><style>{1}</style></head>
<body><header><h1>{0}</h1><p id="parties"></p>
<nav><select id="choice" aria-label="failing run">{2}</select>
<button id="first" title="Home">|&lt;</button><button id="previous" title="arrow up or left">&lt; back</button>
<output id="position"></output>
<button id="next" title="arrow down or right">step &gt;</button><button id="last" title="End">&gt;|</button></nav></header>
<main><section id="run" tabindex="0" aria-label="steps in order, one lane for each thread"><div id="heads"></div>
<div id="lanes"><svg id="arrows" aria-hidden="true"></svg></div></section>
<aside><section id="state"><p id="detail" aria-live="polite"></p><h2>Shared variables</h2><table id="values"></table><table id="holders"></table>
<h2>Threads</h2><table id="threads"></table></section>
<section id="tree"><h2>Calls</h2><div id="calls"></div></section>
<section id="code"><h2 id="file"></h2><pre id="source"></pre></section></aside></main>
<script type="application/json" id="data">{3}</script>
<script>{5}</script><script>{4}</script></body></html>
)",
                       escape(title), trace_page_css, choice, for_script(data), trace_page_js, call_tree_js);
}

}  // namespace heddle::report
