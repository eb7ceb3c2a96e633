// How the page of a comparison looks: light and dark, wide and narrow, on paper too.
#pragma once

namespace heddle::report {

inline constexpr const char* comparison_css = R"(
:root{color-scheme:light dark;--text:#1c2330;--soft:#5d6878;--line:#d9dee6;--page:#f6f7f9;--card:#fff;--alarm:#b3131b;
--alarm-page:#fdecec;--best:#e5f3ea;--c0:#0b62b0;--c1:#c8500a;--c2:#007a5a;--c3:#a3378a;--c4:#8a6d00;--c5:#3b4a5a;--c6:#7c3aed}
@media(prefers-color-scheme:dark){:root{--text:#e6eaf0;--soft:#9aa7b8;--line:#343d4a;--page:#12161c;--card:#1b2129;
--alarm:#ff8a80;--alarm-page:#3a1c1e;--best:#17352a;--c0:#6cb2f5;--c1:#f59a5c;--c2:#4fd0a5;--c3:#e58ccb;--c4:#e0c04c;
--c5:#b6c2d1;--c6:#b79bf7}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1180px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:25px;margin:0;letter-spacing:-.01em}
h2{font-size:17px;margin:0 0 12px}
.soft{color:var(--soft);margin:4px 0 0;max-width:90ch}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:18px 20px;margin-top:20px}
section.alarm{background:var(--alarm-page);border:2px solid var(--alarm);color:var(--alarm)}
section.alarm ul{margin:4px 0 10px;padding-left:22px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:5px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600;font-size:13px}
th:first-child,td:first-child,.left{text-align:left}
td:first-child{position:sticky;left:0;background:var(--card)}
tr.task td{font-weight:600;padding-top:16px;border-bottom-color:var(--soft)}
tr.fastest td{background:var(--best)}
tr.fastest td:first-child::after{content:" \2713";color:var(--c2)}
tr.crash td,tr.bad td{color:var(--alarm);font-weight:600}
tr.silent td{color:var(--soft)}
td.remark{text-align:left;white-space:normal;min-width:12em;font-weight:400}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font-size:12px}
svg text.name{fill:var(--text);font-weight:600}
.grid{stroke:var(--line);stroke-width:1}
.axis{stroke:var(--soft);stroke-width:1.2}
.limit{stroke:var(--soft);stroke-width:1;stroke-dasharray:2 4}
.diagonal{stroke:var(--soft);stroke-width:1.2}
.series{fill:none;stroke-width:2}
.mark{stroke:var(--card);stroke-width:.8}
.c0{stroke:var(--c0)}.c1{stroke:var(--c1)}.c2{stroke:var(--c2)}.c3{stroke:var(--c3)}.c4{stroke:var(--c4)}
.c5{stroke:var(--c5)}.c6{stroke:var(--c6)}
.mark.c0{fill:var(--c0)}.mark.c1{fill:var(--c1)}.mark.c2{fill:var(--c2)}.mark.c3{fill:var(--c3)}
.mark.c4{fill:var(--c4)}.mark.c5{fill:var(--c5)}.mark.c6{fill:var(--c6)}
.mark.c0,.mark.c1,.mark.c2,.mark.c3,.mark.c4,.mark.c5,.mark.c6{stroke:var(--card)}
svg.sample{width:40px;height:14px;display:inline-block;vertical-align:middle;margin-right:8px}
.legend{display:flex;flex-wrap:wrap;gap:6px 22px;margin:10px 0 0;padding:0;list-style:none}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));gap:18px}
@media(max-width:600px){main{padding:16px 10px 40px}section{padding:14px 12px;border-radius:8px}
svg.wide text{font-size:20px}th,td{padding:5px 7px}}
@media print{section{break-inside:avoid}body{background:#fff}}
)";

}  // namespace heddle::report
