// How the page of a trace looks: light and dark, wide and narrow, on paper too.
#pragma once

namespace heddle::report {

inline constexpr const char* trace_page_css = R"(
:root{color-scheme:light dark;--text:#1c2330;--soft:#5d6878;--line:#d9dee6;--page:#f6f7f9;--card:#fff;--alarm:#b3131b;
--mark:#fff3c4;--t0:#0b62b0;--t1:#007a5a;--t2:#a3378a;--t3:#8a6d00;--t4:#c8500a;--t5:#3b4a5a;--row:46px}
@media(prefers-color-scheme:dark){:root{--text:#e6eaf0;--soft:#9aa7b8;--line:#343d4a;--page:#12161c;--card:#1b2129;
--alarm:#ff8a80;--mark:#4a3f12;--t0:#6cb2f5;--t1:#4fd0a5;--t2:#e58ccb;--t3:#e0c04c;--t4:#f59a5c;--t5:#b6c2d1}}
*{box-sizing:border-box}
body{margin:0;height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);
font:14px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif}
header{padding:12px 16px 8px;border-bottom:1px solid var(--line);background:var(--card)}
h1{font-size:17px;margin:0;color:var(--alarm);overflow-wrap:anywhere}
h2{font-size:13px;margin:14px 0 6px;color:var(--soft);font-weight:600}
#parties{margin:2px 0 0}#parties:empty{display:none}
nav{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin-top:8px}
button,select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:6px;
padding:4px 10px;min-height:32px;max-width:100%}
button:focus-visible,#run:focus-visible{outline:3px solid var(--t0);outline-offset:-2px}
#position{min-width:8em;text-align:center;font-variant-numeric:tabular-nums}
main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,3fr) minmax(300px,2fr)}
#run{overflow:auto;position:relative}
#heads{position:sticky;top:0;z-index:3;display:grid;background:var(--page);border-bottom:2px solid var(--soft)}
#heads div{padding:6px 10px 6px calc(10px + var(--bars)*14px);font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
#lanes{position:relative}
#arrows{position:absolute;inset:0;width:100%;height:100%;pointer-events:none;z-index:2}
.row{display:grid;height:var(--row);border-bottom:1px solid var(--line);cursor:pointer}
.row .number{padding:12px 4px;color:var(--soft);font-size:12px;text-align:right;font-variant-numeric:tabular-nums}
.row.switch{border-top:2px solid var(--soft)}
.row .lane{border-left:1px solid var(--line);padding:4px 8px 4px calc(8px + var(--bars)*14px);min-width:0}
.box{border:1.5px solid;border-radius:6px;background:var(--card);padding:1px 8px;height:100%;overflow:hidden;font-size:12.5px;
line-height:17px}
.box b{display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;color:var(--text);font-weight:500}
.box i{display:block;font-style:normal;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.row.irrelevant .box{opacity:.55;border-style:dotted}
.row.end .box{border:2.5px solid var(--alarm);color:var(--alarm)}
.row[aria-selected=true]{background:var(--mark)}
.row[aria-selected=true] .number::before{content:"\25B6 ";color:var(--text)}
.row[aria-selected=true] .box{outline:2.5px solid var(--text)}
.wait{color:var(--soft);font-size:12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;padding-top:10px}
.bar{position:absolute;width:12px;border:1.5px solid;border-radius:4px;overflow:hidden;z-index:1;background:var(--card);
writing-mode:vertical-rl;font-size:9px;line-height:9px;text-align:center;white-space:nowrap}
.t0{color:var(--t0);border-color:var(--t0)}.t1{color:var(--t1);border-color:var(--t1)}
.t2{color:var(--t2);border-color:var(--t2)}.t3{color:var(--t3);border-color:var(--t3)}
.t4{color:var(--t4);border-color:var(--t4)}.t5{color:var(--t5);border-color:var(--t5)}
#arrows path{fill:none;stroke:var(--soft);stroke-width:1.2;stroke-dasharray:4 3;opacity:.55}
#arrows path.now{stroke:var(--text);stroke-width:2.4;stroke-dasharray:none;opacity:1}
aside{border-left:1px solid var(--line);background:var(--card);display:flex;flex-direction:column;min-height:0}
aside section{padding:0 16px 10px}
#state{flex:none;max-height:50%;overflow:auto;border-bottom:1px solid var(--line)}
#detail{margin:12px 0 0;overflow-wrap:anywhere}#detail code{font-weight:700}
#code{flex:1;min-height:0;display:flex;flex-direction:column}
table{border-collapse:collapse;width:100%}
td{padding:2px 10px 2px 0;vertical-align:top;overflow-wrap:anywhere}
td:last-child{width:100%}
td:first-child{font-family:ui-monospace,monospace;white-space:nowrap}
tr.changed td{font-weight:700}tr.changed td:first-child::before{content:"\2192 "}
#source{flex:1;overflow:auto;margin:0;font:12.5px/1.5 ui-monospace,monospace;tab-size:4}
#source span{display:block;padding-right:10px;min-width:max-content}
#source span::before{content:attr(data-mark) " " attr(data-line) "  ";display:inline-block;width:8.5em;text-align:right;
color:var(--soft);white-space:pre}
#source span.now{background:var(--mark);font-weight:700}
@media(max-width:760px){body{height:auto}main{display:block}#run{max-height:58vh}
aside{border-left:0;border-top:2px solid var(--soft)}#state{max-height:none}#source{max-height:50vh}
#heads div,.row .lane{padding-right:3px}nav{position:static}}
@media print{body{height:auto}#run,#source,#state{overflow:visible;max-height:none}}
)";

}  // namespace heddle::report
