/** The desk's one style sheet, in the product's colours. */
export const deskStyle = `
:root{color-scheme:light dark;--bg:#f5f6f8;--surface:#fff;--raised:#fff;--text:#1b232b;--muted:#5b6770;--line:#e3e7eb;--button:#c9d0d6;--edge:#828d96;--hover:#f0f2f4;--accent:#0b7a75;--on-accent:#fff;--danger:#c92a3e;--tint:#e6f4f3;--right:#1e7f4f;--right-tint:#ebf7f0;--warn:#9a5b00;--warn-tint:#fdf3e1;--danger-tint:#fdf0f1}
@media (prefers-color-scheme:dark){:root{--bg:#0f1418;--surface:#171d22;--raised:#1f272d;--text:#e9eef2;--muted:#a3afb8;--line:#2a333a;--button:#43505a;--edge:#66737d;--hover:#1f272d;--accent:#35b5ad;--on-accent:#06201e;--danger:#ff7a85;--tint:#12312f;--right:#5ccb94;--right-tint:#12301f;--warn:#f0b35a;--warn-tint:#33270f;--danger-tint:#371b20}}
*{box-sizing:border-box}
body{margin:0;font:14px/1.5 -apple-system,"Segoe UI","PingFang SC","Noto Sans CJK SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif;color:var(--text);background:var(--bg);font-variant-numeric:tabular-nums}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:8px;top:8px;padding:6px 12px;background:var(--surface)}
.i{width:18px;height:18px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
header{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;align-items:center;gap:0 12px;min-height:56px;padding:0 20px;background:var(--surface);border-bottom:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:10px;min-width:216px;font-size:16px;font-weight:600;color:var(--text);text-decoration:none}
.logo{display:grid;place-items:center;width:26px;height:26px;border-radius:7px;background:var(--accent);color:var(--on-accent);font-size:14px;font-weight:700}
.find{position:relative;flex:0 1 440px;color:var(--muted)}
.find>.i{position:absolute;left:10px;top:9px}
.find input:not([type=radio]):not([type=checkbox]){min-height:36px;padding-left:36px;background:var(--bg)}
.alert{display:flex;align-items:center;gap:6px;min-height:36px;margin-left:auto;padding:0 12px;border-radius:8px;color:var(--muted);background:var(--hover);text-decoration:none}
.alert.late{color:var(--warn);background:var(--warn-tint);font-weight:600}
.who{display:grid;padding-left:12px;border-left:1px solid var(--line);line-height:1.3;color:var(--text);text-decoration:none}
.alert+.who{margin-left:0}
.who{margin-left:auto}
.who small{font-size:12px}
header .keys.quiet{display:grid;place-items:center;min-height:36px;margin:0 0 0 auto;padding:6px 8px;border:0;border-radius:8px;background:none;color:var(--muted)}
header .keys[hidden]{display:none}
.alert+.keys.quiet,.keys+.keys.quiet,.keys+.who{margin-left:0}
.seek{display:none}
.who{grid-template-columns:36px auto;column-gap:8px}
.who .face{grid-row:1/3;align-self:center;display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:var(--tint);color:var(--accent);font-weight:600}
.who b{align-self:end}.who b:last-child{align-self:center;grid-row:1/3}
.frame{display:flex;align-items:flex-start}
.wide{position:sticky;top:57px;flex:0 0 224px;display:flex;flex-direction:column;height:calc(100vh - 57px);padding:12px;overflow-y:auto;background:var(--surface);border-right:1px solid var(--line)}
.narrow{display:none}
nav ul{margin:0 0 6px 19px;padding:0 0 0 18px;list-style:none;border-left:1px solid var(--line)}
nav .home,nav summary{display:flex;align-items:center;gap:10px;min-height:36px;margin:0;padding:0 10px;border-radius:8px;color:var(--text);background:none;text-decoration:none;list-style:none}
nav summary::-webkit-details-marker{display:none}
nav .home .i,nav summary .i{color:var(--muted)}
nav .chevron{width:14px;height:14px;margin-left:auto}
nav .n+.chevron{margin-left:0}
nav [open] .chevron{transform:rotate(90deg)}
nav ul a{display:flex;align-items:center;min-height:32px;padding:0 10px;border-radius:8px;color:var(--muted);text-decoration:none}
nav a:hover,nav summary:hover{background:var(--hover)}
nav a[aria-current],nav .home[aria-current] .i{color:var(--accent)}
nav a[aria-current]{background:var(--tint);font-weight:600}
.n{margin-left:auto;min-width:20px;padding:0 6px;border-radius:9px;background:var(--hover);color:var(--muted);font-size:12px;font-weight:400;line-height:18px;text-align:center}
.n.late{background:var(--warn-tint);color:var(--warn);font-weight:600}
.foot{margin:auto 0 0;padding-top:8px;border-top:1px solid var(--line)}
.foot button{display:flex;align-items:center;gap:10px;width:100%;margin:0;padding:0 10px;min-height:36px;color:var(--muted);background:none;text-align:left;border-radius:8px}
.foot button:hover{background:var(--hover)}
.mini~main{max-width:1380px}
.mini{flex-basis:60px;padding:12px 8px}
.mini .name,.mini .chevron{display:none}
.mini .home,.mini summary,.mini .foot button{justify-content:center;min-height:40px;padding:0;position:relative}
.mini .home .n,.mini summary .n{position:absolute;top:2px;right:0;min-width:16px;padding:0 4px;line-height:15px}
.mini details[open] ul{position:fixed;left:60px;z-index:5;min-width:180px;max-height:calc(100vh - 80px);margin:-40px 0 0;padding:8px;overflow-y:auto;background:var(--raised);border:1px solid var(--line);border-radius:8px;box-shadow:0 4px 16px #0003}
.mini .here>summary,.mini details[open]>summary{background:var(--tint)}
.mini .here>summary .i,.mini details[open]>summary .i{color:var(--accent)}
.waiting{max-width:640px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.waiting h2{display:flex;justify-content:space-between;align-items:baseline;gap:12px;margin:0;padding:12px 20px;border-bottom:1px solid var(--line)}
.waiting h2 small{font-size:12px;font-weight:400}
.waiting ul{margin:0;padding:4px 0;list-style:none}
.waiting a{display:flex;align-items:center;gap:12px;min-height:38px;padding:0 20px;color:var(--text);text-decoration:none}
.waiting a:hover{background:var(--hover)}
.waiting a>.i+span{flex:1}
.waiting .age{min-width:72px;text-align:right;color:var(--muted);font-size:12px}
.waiting .late{color:var(--warn);font-weight:600}
.waiting .late::before{content:"⚠ "}
.waiting .i{color:var(--muted)}
.waiting .chevron{width:14px;height:14px}
main{flex:1;min-width:0;max-width:1216px;padding:20px 24px 48px}
main:focus{outline:0}
h1{font-size:22px;line-height:30px}h2{font-size:16px;line-height:24px;margin-top:28px}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--surface);font-variant-numeric:tabular-nums;border:1px solid var(--line);border-radius:12px}
th,td{padding:8px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-size:12px;font-weight:400;color:var(--muted);white-space:nowrap}
tbody tr:last-child td{border-bottom:0}
tbody tr:hover{background:var(--hover)}
td:first-child>a:only-child,.tick+td>a:only-child{text-decoration:none}
td>a:hover{text-decoration:underline}
th.number,td.number{text-align:right;white-space:nowrap}
td.still,td .still{white-space:nowrap}.share{display:inline-block;min-width:44px;text-align:right}.panel .share{min-width:36px}
dl{background:var(--surface);margin:0 0 16px;padding:8px 16px;border:1px solid var(--line);border-radius:8px}
dl>div{display:flex;gap:16px;padding:6px 0;border-bottom:1px solid var(--line)}
dl>div:last-child{border:0}
dt{flex:0 0 120px;color:var(--muted)}
dd{margin:0;min-width:0;white-space:pre-line;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,Consolas,monospace}
main>pre,section>pre{margin:0 0 16px;padding:12px 16px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.filters{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-bottom:12px}
.filter{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;min-height:36px;max-width:100%;margin:0;padding:0 8px;background:var(--surface);border:1px solid var(--edge);border-radius:8px;color:var(--muted)}
.filter.on{border-color:var(--accent);color:var(--accent)}
.filter b{font-weight:400;color:var(--text)}
.filter label,.filter>span{white-space:nowrap}
.filter:focus-within{border-color:var(--accent)}
.filter input:not([type=radio]):not([type=checkbox]),.filter select{width:auto;min-height:34px;padding:0;border:0;background:none;max-width:180px}
.filter input:not([type]):not([type=radio]):not([type=checkbox]){width:128px}
.filter input[placeholder]:not([type]):not([type=radio]):not([type=checkbox]){width:146px}
.filter input[inputmode]:not([type=radio]):not([type=checkbox]){width:48px}
.filter input[type=date]:not([type=radio]):not([type=checkbox]){width:118px}
.filter select{max-width:104px}
.filter:has(option[value=own]:not(:checked))>.days{display:none}
.filters button{margin:0}
.filters>label,.filters>.unfold{display:none}
.filters>a{padding:8px 4px}
button.calm,main:has(.act.main) .filters button{color:var(--text);background:var(--surface);border:1px solid var(--button)}
.sums{margin:0;color:var(--muted);font-size:12px}
.split .saved{margin:0}
.sums b{color:var(--text)}
th a{color:inherit}
.saved{display:flex;flex-wrap:wrap;gap:4px;align-items:center;margin:0 0 12px}
.saved a{min-height:32px;padding:5px 10px;border-radius:8px;color:var(--muted);text-decoration:none}
.saved .act{margin:0 0 0 8px;color:var(--accent);background:none;border:0}
.bulk{position:sticky;bottom:12px;z-index:4;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;width:fit-content;max-width:100%;margin:12px auto 0;padding:8px 16px;background:var(--raised);border:1px solid var(--line);border-radius:12px;box-shadow:0 4px 16px #0003}
.bulk .choice{min-height:36px}
.bulk button.quiet{margin:0;color:var(--text);border-color:var(--button)}
td.tick{width:36px}
td .cover{margin-right:8px;object-fit:cover;border-radius:4px;vertical-align:middle}
input[type=checkbox],input[type=radio]{width:16px;height:16px;accent-color:var(--accent)}
.keys{padding:16px 24px;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:12px}
.keys dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;margin:0;padding:0;border:0}
.keys dt{flex:none;font-weight:600;color:var(--text)}
.field,fieldset{display:grid;gap:4px;max-width:640px;margin:0 0 16px;border:0;padding:0}
.field:has(.tall){max-width:none}
legend,.field>label{padding:0;font-weight:600}
.choice{display:flex;gap:8px;align-items:center;min-height:32px}
input:not([type=radio]):not([type=checkbox]),select,textarea{width:100%;min-height:36px;padding:6px 10px;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--edge);border-radius:8px}
textarea.tall{font:13px/1.6 ui-monospace,Consolas,monospace}
button,.act,summary{display:inline-block;min-height:36px;padding:7px 14px;margin:0 8px 8px 0;font:inherit;color:var(--on-accent);background:var(--accent);border:0;border-radius:8px;cursor:pointer;text-decoration:none}
summary{color:var(--accent);background:none}
.act{color:var(--text);background:var(--surface);border:1px solid var(--button);padding:6px 13px}
.act.main.main{color:var(--on-accent);background:var(--accent);border-color:var(--accent)}
.act.quiet{color:var(--accent);background:transparent;border-color:var(--line);padding:6px 12px}
button,.act,summary{vertical-align:top}
.act,summary{align-content:center}
button.quiet{color:var(--accent);background:transparent;border:1px solid var(--line);padding:4px 12px;min-height:36px}
button.quiet:disabled{color:var(--muted);cursor:default;opacity:.6}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rows{max-width:none;gap:12px}
.rows .row{max-width:none;padding:8px 16px 4px;background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:0}
.rows .row legend{padding:0 6px;font-size:13px;font-weight:400;color:var(--muted)}
.row button.quiet .i{display:block;width:16px;height:16px;margin:auto}.row button.quiet{padding:4px 8px;margin:0 4px 4px 0}
.cells{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:8px 16px;margin-bottom:8px}
.cell{display:grid;gap:4px;align-content:end}
.blocks{margin:0 0 16px;padding:0;list-style:none}
.blocks>li{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:10px 16px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.blocks>li:target{border-color:var(--accent)}
.blocks>li{scroll-margin-top:40vh}
.blocks>li:focus{outline:2px solid var(--accent);outline-offset:2px}
.blocks>li>div{flex:1 1 320px;min-width:0;overflow-wrap:anywhere}
.blocks>li>p{margin:0}
.blocks form{display:inline}
.blocks button,.blocks .act{margin:0 6px 0 0}
.blocks .act{color:var(--accent);background:transparent;border:1px solid var(--line);padding:6px 12px;min-height:36px}
.blocks>.between{padding:0 16px;background:none;border:0;font-size:13px}
.kinds{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:12px;margin:0;padding:0;list-style:none}
.kinds a{display:block;height:100%;padding:12px 16px;text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.kinds a:hover{border-color:var(--accent)}
.kinds small{display:block}
small,.muted{color:var(--muted)}
.under{display:block}
.error{color:var(--danger)}
[aria-invalid=true]{border-color:var(--danger)!important}
.notice{padding:10px 16px;background:var(--tint);border-radius:6px}
.empty{padding:32px 16px;text-align:center;color:var(--muted);background:var(--surface);border:1px solid var(--line);border-radius:8px}
figure.card{display:inline-grid;gap:8px;width:290px}
figure.card small{display:block}
.codes{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
.codes figure{margin:0;display:grid;gap:8px;justify-items:center}
.codes img{border:1px solid var(--line);border-radius:8px;background:#fff}
.picture{max-width:100%;max-height:480px;height:auto}
.formula{vertical-align:middle;background:#fff}
.acts{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.shown{margin:0 0 16px;padding:4px 16px 12px;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:0 16px}
.shown h3{margin:8px 0;font-size:15px}
.shown ul.notice{margin:0 0 8px;padding-left:32px}
.shown p,.rich p{margin:4px 0;white-space:pre-wrap}
.options{margin:4px 0;padding:0;list-style:none}
.options li{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:baseline;padding:2px 0}
.right{color:var(--accent)}
.wrong{color:var(--danger)}
.lines{white-space:pre-line}
.once{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:4px 24px;max-width:640px;margin:0 0 16px;padding:12px 16px 12px 48px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
code{font:15px/1.6 ui-monospace,Consolas,monospace}
.code{width:180px;height:180px;padding:8px;background:#fff;color:#000}
nav.tabs{margin:0 0 20px}
nav.tabs.pages{gap:20px;padding:0;background:none;border:0;border-bottom:1px solid var(--line);border-radius:0}
nav.tabs.pages a{min-height:36px;padding:0 2px;border-radius:0;color:var(--muted)}
nav.tabs.pages>small{flex:none;align-self:center;white-space:nowrap;margin-left:auto;font-size:12px;color:var(--muted)}
nav.tabs.pages a[aria-current]{background:none;color:var(--accent);box-shadow:inset 0 -2px var(--accent)}
.scroll{overflow-x:auto}
.chip{display:inline-block;padding:0 8px;border-radius:9px;background:var(--hover);color:var(--muted);font-size:12px;font-weight:400;line-height:20px;white-space:nowrap}
.chip+.chip{margin-left:4px}
.chip.good{background:var(--right-tint);color:var(--right)}
.chip.bad{background:var(--danger-tint);color:var(--danger)}
.chip.warn{background:var(--warn-tint);color:var(--warn)}
.sale{margin:0 0 16px;padding:12px 20px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.sale h2{margin:0 0 4px}
.sale p,.sale ul{margin:0 0 8px}
.chapter{margin:0 0 24px}
.chapter h3{margin:0 0 4px;font-size:16px}
.chapter .blocks{display:grid;gap:8px}
.chapter>.acts{margin:0 0 8px}
.blocks>li>.acts{flex:0 1 auto}
.acts form{display:contents}
.acts .act,.acts button{margin:0}
main>.acts{margin:0 0 16px}
main>.acts>.act~.act,.panel summary{color:var(--text);background:var(--surface);border:1px solid var(--button);padding:6px 13px}
.chapter .acts,.part .act,.branch .act{font-size:13px}
.chapter>.acts .act,.part .act,.branch .act{margin:0;color:var(--accent);background:transparent;border:1px solid var(--line);padding:7px 12px}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px;margin:0 0 16px}
.part{padding:12px 20px 16px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
.part h3{margin:0 0 4px;font-size:15px}
.part ul{margin:0 0 12px;padding-left:18px}
.branch{margin:0;padding:0 0 0 20px;list-style:none;border-left:1px solid var(--line)}
.branch li{padding:6px 0;overflow-wrap:anywhere}
.branch .chip{white-space:normal}
@media (max-width:600px){.branch{padding-left:10px}}
.more{position:relative}
.more summary{margin:0;color:var(--text);background:none;border:1px solid var(--button)}
.more>div,.more>.dates{position:absolute;right:0;z-index:4;display:grid;min-width:176px;padding:6px;background:var(--raised);border:1px solid var(--line);border-radius:12px}
.rest>div{right:auto;left:0;gap:8px;width:max-content;max-width:calc(100vw - 32px);padding:12px}
.more .act{padding:7px 10px;background:none;border:0;text-align:left}
.more .act:hover{background:var(--hover)}
.sale li small{display:block}
.sale h2 small{font-weight:400;font-size:12px}
.far{display:flex;gap:12px;align-items:center}
.far meter{flex:1}
.sale .bought li{display:flex;gap:12px;align-items:center}
.bought a{flex:1;min-width:0}
.two .counts{grid-template-columns:repeat(auto-fit,minmax(96px,1fr));gap:12px;margin:0 0 16px}
.two .counts .stat{padding:12px}
.two .plain{padding:0}
.two .counts b{font-size:18px;line-height:26px;white-space:nowrap}
.two .sale{display:block}
@media (max-width:600px){.two>.cards{display:contents}.cards>:first-child{order:-1;margin-bottom:0}}
.two .sale>h2{margin:0 0 8px}
.two .sale h3{margin:8px 0 0;font-size:12px;font-weight:400;color:var(--muted)}
td .acts .act{padding:4px 10px;min-height:28px;color:var(--accent);background:none;border:1px solid var(--button);font-size:12px}
.past{margin:0 0 8px;padding:0;list-style:none}
.past li{display:flex;gap:12px;padding:6px 0}
.past div{flex:1;min-width:0;overflow-wrap:anywhere}
.past li{position:relative}
.past li:not(:last-child)::before{content:"";position:absolute;left:14px;top:38px;bottom:-2px;width:1px;background:var(--line)}
.past .i{box-sizing:content-box;padding:5px;border-radius:50%;background:var(--hover);color:var(--muted)}
.split{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px 16px;margin-bottom:12px}
.split h2,.split nav.tabs{margin:0}
.split nav.tabs a[aria-current]{color:var(--text)}
.past time{color:var(--muted);font-size:12px}
.bars{width:160px;height:60px;fill:var(--accent)}
.bars .old{fill:var(--button)}
.hints{display:none;gap:4px;align-items:center;margin:8px 0 0;color:var(--muted);font-size:12px}
@media (pointer:fine) and (min-width:901px){.hints{display:flex}.find::after,.wide .foot button::after{padding:0 4px;border:1px solid var(--button);border-radius:4px;color:var(--muted);font:12px/16px ui-monospace,Consolas,monospace}.find::after{content:"/";position:absolute;right:10px;top:9px}.find:focus-within::after,.mini .foot button::after{display:none}.wide .foot button::after{content:"[";margin-left:auto}}
kbd{padding:0 4px;border:1px solid var(--button);border-radius:4px;color:var(--muted);font:12px/16px ui-monospace,Consolas,monospace}
.ranges{display:flex;padding:2px;border:1px solid var(--line);border-radius:10px}
.ranges .saved{margin:0}
.ranges .saved a[aria-current]{background:var(--surface);color:var(--text);font-weight:600}
.head .ranges .more summary{min-height:32px;padding:5px 10px;border:0;color:var(--muted);background:none}
.ranges .more>.dates{width:max-content;max-width:calc(100vw - 32px);padding:12px}
.stats{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:16px;margin:0 0 16px}
.stat{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:0 8px;padding:12px 20px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.stat h2{margin:0;font-size:14px;font-weight:400;color:var(--muted);white-space:nowrap}
.stat p{margin:2px 0}
.stat>h2,.stat>p{grid-column:1}
.stats.five{grid-template-columns:repeat(auto-fit,minmax(168px,1fr))}
td .late{color:var(--warn);white-space:nowrap}
td .late::before{content:"⚠ "}
.head .more summary{max-width:60vw;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.more summary .chevron{width:14px;height:14px;margin:0 0 0 4px;vertical-align:-2px;transform:rotate(90deg)}
.head .acts .i:not(.chevron){display:none}
.steps em{margin-left:8px;font-size:12px;font-style:normal;color:var(--accent)}
.tallied{display:grid;grid-template-columns:minmax(0,1fr) minmax(280px,420px);gap:16px;align-items:stretch}
.tallied td{padding:6px 4px;border:0}
.tallied .pace{display:block;width:100%;min-width:80px}.tallied td:has(>.pace){width:40%}.tallied td{vertical-align:middle}.tallied td:nth-child(3){white-space:nowrap}
.itemshead{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;margin:0 0 8px}.itemshead>:is(h2,nav){margin:0}.itemshead>small{margin-left:auto}
@media (min-width:901px){#items td:has(>.stem){width:40%;max-width:0}.stem{display:flex;gap:8px;align-items:center}.stem>:first-child{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.stem .chip{flex:none;margin:0}}
@media (max-width:1100px){.tallied{grid-template-columns:minmax(0,1fr)}}
.spark{justify-self:end;width:88px;height:32px;fill:none;stroke:var(--accent);stroke-width:1.5}
.spark .old{stroke:var(--edge);stroke-dasharray:2 2}
.stat>a,.stat>.also,.stat>.muted,.stat>p:first-child{grid-column:1/-1}
.stat b{font-size:28px;line-height:36px}
.stat a,.stat .also{font-size:12px;color:var(--muted);text-decoration:none}
.stat a{color:var(--accent)}
.change{font-size:12px;color:var(--muted)}
.change.up{color:var(--right)}
.change.down{color:var(--warn)}
.card{margin:0 0 16px;padding:12px 20px 16px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.card h2{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;margin:0 0 8px}
.card h2 small{font-weight:400}
.card summary{margin:8px 0 0;padding:4px 12px;color:var(--accent);background:none;border:1px solid var(--line)}
.card table{border:0;border-radius:0}
.card .lives{margin:0;padding:0;list-style:none}
.lives li{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;padding:8px 0}
.lives li>:nth-child(2){flex:1}
meter::-webkit-meter-bar{background:var(--line);border:0;border-radius:4px}
meter::-webkit-meter-optimum-value{background:var(--accent);border-radius:4px}
meter.late::-webkit-meter-optimum-value{background:var(--danger)}
meter.warn::-webkit-meter-optimum-value{background:var(--warn)}
meter.warn::-moz-meter-bar{background:var(--warn)}
.review{display:grid;grid-template-columns:288px minmax(0,1fr);gap:16px;align-items:start;margin-top:16px}
.review>section>h2{margin-top:0}
.review>div{position:sticky;top:72px;max-height:calc(100vh - 88px);overflow-y:auto}
.review nav{margin:0 0 12px;padding:12px 0 8px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.review nav h2{margin:0;padding:0 20px 8px}
.review nav ul{margin:0;padding:0;border:0}
.review nav ul a{justify-content:space-between;gap:12px;min-height:36px;padding:2px 20px;border-radius:0;color:var(--text)}
.review>section:first-child{grid-column:1/-1}
@media (max-width:1100px){.review{grid-template-columns:minmax(0,1fr)}.review>div{position:static;max-height:none}}
.rules{padding:12px 16px;background:var(--hover);border-radius:12px}
.open>.rules{padding:0 20px 12px;background:none}.open>.acts{margin:0;padding:12px 20px;border-top:1px solid var(--line)}
.rules .rows{display:block}.rules .rows+button{margin-top:12px}
.rules .lead{padding:14px 0 6px;border:0}.rules .lead h3{flex:1;margin:0;font-size:14px}.rules .lead .act,.rules .lead>button.quiet{margin:0;min-height:32px;font-size:14px;border-width:1px;border-style:solid;padding:4px 12px;color:var(--text);border-color:var(--button)}.rules .lead .more .act{border:0;min-height:36px}
.panel .lead{padding:0;border:0}.panel .lead h2{flex:1}.panel .lead button.quiet{display:inline-block;min-height:32px;padding:3px 12px;color:var(--text);border:1px solid var(--button);white-space:nowrap}.panel .lead .i{width:15px;height:15px;vertical-align:-3px}
.total{margin:8px 0 0;color:var(--muted)}.total b{font-size:26px;color:var(--text)}
.rules .cells{grid-template-columns:repeat(auto-fit,minmax(72px,1fr));gap:8px;margin:0}
.rules .cells select{padding-left:6px;padding-right:2px}
.had{margin:6px 0;font-size:12px;color:var(--muted)}
.had b{color:var(--text)}
@media(min-width:900px){.rules .cells:has(>:nth-child(6)){grid-template-columns:minmax(88px,.9fr) minmax(72px,1.4fr) minmax(72px,1.1fr) minmax(68px,.8fr) 52px 52px}
.rules .rows>.row{display:grid;grid-template-columns:minmax(0,1fr) 104px auto;gap:0 8px;align-items:center;padding:6px 0;border:0;border-top:1px solid var(--line);border-radius:0}
.rules .rows>.row:not(:has(.had)){grid-template-columns:minmax(0,1fr) auto}
.rules .rows>.row{background:none}
.rules .rows>.row>legend,.rules .rows>.row label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rules .row button.quiet{margin:0;padding:4px 6px;border:0}
.rules .rows>.row:has(.had){grid-template-columns:minmax(72px,.9fr) minmax(72px,1.4fr) minmax(64px,1.1fr) minmax(64px,.8fr) 52px minmax(60px,.8fr) 52px minmax(44px,auto) auto}
.rules .row:has(.had)>.cells,.rules .row>.had{display:contents}
.had>span{order:1;font-size:12px;color:var(--muted)}.had>.error{color:var(--danger)}.rules .row:has(.had) .cell:last-child{order:2}.had>b{order:3;font-size:14px;text-align:right;white-space:nowrap}.rules .row:has(.had)>div:last-child{order:4}}
@media(min-width:900px){#draws>.row:has(.cells>:nth-child(6)){display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 8px;align-items:end;padding:8px 0;background:none;border:0;border-top:1px solid var(--line);border-radius:0}
#draws>.row .cells:has(>:nth-child(6)){grid-template-columns:repeat(4,minmax(72px,1fr)) 72px 88px;gap:8px;margin:0}
#draws>.row:has(.cells>:nth-child(6))>legend,#draws>.row~.row:has(.cells>:nth-child(6)) .cell>label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
#draws>.row:has(.cells>:nth-child(6)) button.quiet{margin:0;padding:4px 6px;border:0}}
.key{display:inline-block;width:12px;height:12px;border-radius:3px;background:var(--accent)}
.card .key.old{margin-left:12px}
.key.old{background:repeating-linear-gradient(45deg,var(--button) 0 2px,transparent 2px 5px);border:1px solid var(--button)}
.open>.chapter{margin:0;padding:16px 20px}
.open>.chapter+.chapter{border-top:1px solid var(--line)}
.open>.chapter:has(>.acts){display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;align-items:center}
.open>.chapter>:not(h3):not(.acts){grid-column:1/-1}
.open>.chapter>h3,.open>.chapter>.acts{margin:0}
.panel .part{padding:0;border:0}
.panel .part td{padding:4px 0;border:0}
.sides h2{display:flex;justify-content:space-between;align-items:baseline;gap:8px;margin:0}
.sides small{font-weight:400;color:var(--muted)}
.sides table{border:0;border-radius:0}
ins{padding:0 4px;border-radius:4px;color:var(--right);background:var(--right-tint);text-decoration:none}td s{color:var(--muted)}
mark{color:var(--danger);background:var(--danger-tint);border-radius:4px;padding:0 4px}
.mend{display:flex;gap:8px;margin:4px 0 0;max-width:280px}
progress{width:100%;accent-color:var(--accent)}
.whole{white-space:nowrap}
.counts{grid-template-columns:repeat(auto-fit,minmax(140px,1fr))}.counts .stat>.muted{font-size:12px}
.sides .empty{margin:0;border:0}
.told li{font-size:12px;line-height:18px}section:has(>.map){position:relative}.map:not([open]){position:absolute;top:-8px;right:0}.map:not([open]) summary{padding:3px 10px}
.map summary{margin:0;color:var(--accent);background:none;border:1px solid var(--line)}
.sides .saved{margin:0;padding:8px 12px}
.panel section{margin:0 0 16px}
.panel section ul{margin:8px 0;padding-left:18px}.panel section .plain{margin:4px 0 0;padding:0}.panel .plain summary{display:flex;align-items:center;gap:4px;margin:0;padding:2px 0;border:0;background:none;text-decoration:underline;text-underline-offset:3px}.panel .plain b.right{margin-right:4px}.panel .lead .i{margin-right:4px}
.mend input:not([type=radio]):not([type=checkbox]),.mend button.quiet{min-height:32px;margin:0}
@media (pointer:coarse),(max-width:900px){button,.act,summary,nav .home,nav ul a,.waiting a,input:not([type=radio]):not([type=checkbox]),select{min-height:44px}}
@media (pointer:coarse),(max-width:900px){.rows .row button.quiet.quiet{min-width:44px;min-height:44px}}
@media (max-width:900px){header button.keys.quiet{display:none}header a.keys.quiet{min-width:44px;min-height:44px}.wide{display:none}.more>div{right:auto;left:0}td .acts .act{min-height:44px;padding:11px 14px}.brand{min-width:0;min-height:44px}.find{order:3;flex:1 1 100%;margin-bottom:8px}.narrow{display:block}.narrow[open]{order:4;flex-basis:100%}.narrow>summary{margin:6px 0;color:var(--text);background:none;border:1px solid var(--button)}.narrow nav{padding:8px 0}}
@media (max-width:600px){.tallied tbody tr{display:table-row}.tallied td{display:table-cell;padding:8px 6px}.tallied td::before{content:none}.head:has(.face) .acts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));flex:1 1 100%}.head:has(.face) .acts>.act,.head:has(.face) .more>summary{display:grid;justify-items:center;gap:4px;padding:10px 4px;text-align:center}.head:has(.face) .acts .i{display:block}.head .more>div{right:0;left:auto}}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}header{gap:0 4px}.narrow{order:-1}.narrow>summary .name{display:none}.narrow>summary{display:grid;place-items:center;min-width:44px;margin:6px 4px 6px -8px;padding:0;border:0}header:not(.seeking) .find{display:none}header:not(.seeking) .seek{display:grid;place-items:center;min-width:44px;min-height:44px;margin-left:auto;color:var(--muted)}.seek+.alert,.seek~.keys.quiet{margin-left:0}.alert{padding:0 10px}.long,.who small{display:none}.who{grid-template-columns:32px;padding-left:8px}.who b,.brand .name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}thead{display:none}tbody tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}td{display:flex;gap:12px;border:0;padding:4px 12px}td.number{text-align:left}td::before{content:attr(data-title);flex:0 0 88px;color:var(--muted)}.stats{grid-template-columns:1fr 1fr;gap:12px}.stat{display:flex;flex-direction:column;align-items:flex-start;padding:12px 14px}.spark,.stats:not(.counts) .stat>.also{display:none}.stat .change{order:1}.stat b{font-size:22px;line-height:30px}dl>div{display:block}.filter,.rest{flex:1 1 100%}.rest>div{position:static;width:auto;margin-top:8px}.filters>.unfold{display:block}.filters>label{display:flex;align-items:center;gap:8px;width:100%;min-height:44px;padding:0 12px;background:var(--surface);border:1px solid var(--edge);border-radius:8px}.filters>label .chevron{width:14px;height:14px;margin-left:auto}.filters>.unfold:checked+label .chevron{transform:rotate(90deg)}.filters>.unfold:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}.filters>.unfold:not(:checked)~:not(label):not([role]){display:none}}
.onward{display:block;margin:0 0 12px;padding:8px 16px;border-radius:8px;background:var(--tint);color:var(--accent);font-weight:600;text-decoration:none}
.guide{display:grid;grid-template-columns:minmax(260px,340px) minmax(0,1fr) minmax(220px,304px);gap:16px;align-items:start}
.guide .card{display:block}
.guide .stack .card{margin:0}
.stack{display:grid;gap:16px}
.phone{display:block;width:100%;max-width:200px;height:auto;margin:0 auto}
.phone text{fill:var(--text)}
.phone text[fill]{fill:#fff}
.phone .frame{fill:var(--bg);stroke:var(--button);stroke-width:1.5}
.phone .edge{stroke:var(--button)}
.steps .progress{display:flex;align-items:center;gap:10px;margin:0;padding:8px 0}
.steps progress{flex:1;height:6px;accent-color:var(--accent)}
.steps ol{margin:0 -20px;padding:0;list-style:none}
.steps li a{display:flex;gap:12px;min-height:60px;padding:10px 20px;color:var(--text);text-decoration:none}
.steps li[aria-current]{background:var(--tint);box-shadow:inset 3px 0 var(--accent)}
.steps .mark{display:grid;place-items:center;flex:none;width:24px;height:24px;border:1px solid var(--edge);border-radius:50%;font-size:12px}
.steps .done .mark{border:0;background:var(--right);color:var(--surface)}
.steps .waits b{color:var(--muted)}
.steps small{display:block;color:var(--muted)}
.plain{margin:0;padding:0;list-style:none}
.plain li{padding:4px 0}
@media (max-width:1100px){.guide{grid-template-columns:1fr}.guide>.steps{order:1}}
.folded{margin:0 0 16px;border-top:1px solid var(--line)}
.guide .folded>summary{margin:0;padding:10px 0;color:var(--muted);border:0}
.guide textarea{height:84px}
.guide fieldset:has(>.choice:nth-of-type(3)){grid-template-columns:repeat(auto-fit,minmax(128px,1fr))}.guide fieldset>:is(legend,small){grid-column:1/-1}
.guide fieldset:has(>.choice:nth-of-type(3))>.choice{align-items:flex-start;padding:8px 10px;border:1px solid var(--line);border-radius:8px;font-size:13px}.guide .choice:has(:checked){border-color:var(--accent);background:var(--tint)}
.folded>summary .chevron{width:14px;height:14px;vertical-align:-2px}.folded[open]>summary .chevron{transform:rotate(90deg)}
`
