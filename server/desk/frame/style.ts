/** The desk's one style sheet, in the product's colours. */
export const deskStyle = `
:root{color-scheme:light dark;--bg:#f5f6f8;--surface:#fff;--text:#1b232b;--muted:#5b6770;--line:#e3e7eb;--accent:#0b7a75;--on-accent:#fff;--danger:#c92a3e;--tint:#e6f4f3}
@media (prefers-color-scheme:dark){:root{--bg:#0f1418;--surface:#171d22;--text:#e9eef2;--muted:#a3afb8;--line:#2a333a;--accent:#35b5ad;--on-accent:#06201e;--danger:#ff7a85;--tint:#12312f}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--text);background:var(--bg)}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:8px;top:8px;padding:6px 12px;background:var(--surface)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;padding:12px 24px;background:var(--surface);border-bottom:1px solid var(--line)}
.who{margin-left:auto}
.frame{display:flex;align-items:flex-start}
.wide{flex:0 0 200px;align-self:stretch;padding:12px 8px 48px 16px;background:var(--surface);border-right:1px solid var(--line)}
.narrow{display:none}
nav h2{margin:14px 0 2px;padding:0 8px;font-size:13px;font-weight:400;color:var(--muted)}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:4px 8px;color:var(--text);text-decoration:none;border-radius:6px}
nav a:hover{background:var(--bg)}
nav a[aria-current]{color:var(--accent);background:var(--tint);font-weight:600}
main{flex:1;min-width:0;max-width:1160px;padding:8px 24px 48px}
main:focus{outline:0}
h1{font-size:22px}h2{font-size:17px;margin-top:28px}
table{width:100%;border-collapse:collapse;background:var(--surface);font-variant-numeric:tabular-nums;border:1px solid var(--line);border-radius:8px}
th,td{padding:8px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:600;color:var(--muted);white-space:nowrap}
tbody tr:last-child td{border-bottom:0}
tbody tr:hover{background:var(--tint)}
th.number,td.number{text-align:right;white-space:nowrap}
dl{background:var(--surface);margin:0 0 16px;padding:8px 16px;border:1px solid var(--line);border-radius:8px}
dl>div{display:flex;gap:16px;padding:6px 0;border-bottom:1px solid var(--line)}
dl>div:last-child{border:0}
dt{flex:0 0 120px;color:var(--muted)}
dd{margin:0;min-width:0;white-space:pre-line;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,Consolas,monospace}
main>pre,section>pre{margin:0 0 16px;padding:12px 16px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.filters{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin-bottom:16px}
.filters>div{display:grid;gap:4px}
.filters label{color:var(--muted)}
.filters button{margin:0}
.filters>a{padding:8px 0}
.field,fieldset{display:grid;gap:4px;max-width:640px;margin:0 0 16px;border:0;padding:0}
.field:has(.tall){max-width:none}
legend,.field>label{padding:0;font-weight:600}
.choice{display:flex;gap:8px;align-items:center;min-height:32px}
input:not([type=radio]):not([type=checkbox]),select,textarea{width:100%;min-height:40px;padding:6px 10px;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--muted);border-radius:6px}
textarea.tall{font:13px/1.6 ui-monospace,Consolas,monospace}
button,.act,summary{display:inline-block;min-height:40px;padding:7px 18px;margin:0 8px 8px 0;font:inherit;color:var(--on-accent);background:var(--accent);border:0;border-radius:6px;cursor:pointer;text-decoration:none}
.act.quiet{color:var(--accent);background:transparent;border:1px solid var(--line);padding:6px 12px;min-height:36px}
button.quiet{color:var(--accent);background:transparent;border:1px solid var(--line);padding:4px 12px;min-height:36px}
button.quiet:disabled{color:var(--muted);cursor:default;opacity:.6}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rows{max-width:none;gap:12px}
.rows .row{max-width:none;padding:8px 16px 4px;background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:0}
.rows .row legend{padding:0 6px;font-size:13px;font-weight:400;color:var(--muted)}
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
.blocks .act{color:var(--accent);background:transparent;border:1px solid var(--line);padding:4px 12px;min-height:36px}
.blocks>.between{padding:0 16px;background:none;border:0;font-size:13px}
.kinds{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:12px;margin:0;padding:0;list-style:none}
.kinds a{display:block;height:100%;padding:12px 16px;text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.kinds a:hover{border-color:var(--accent)}
.kinds small{display:block}
small,.muted{color:var(--muted)}
.error{color:var(--danger)}
[aria-invalid=true]{border-color:var(--danger)!important}
.notice{padding:10px 16px;background:var(--tint);border-radius:6px}
.empty{padding:32px 16px;text-align:center;color:var(--muted);background:var(--surface);border:1px solid var(--line);border-radius:8px}
.card{display:inline-grid;gap:8px;width:290px;margin:0;padding:16px 20px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.card small{display:block}
.codes{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
.codes figure{margin:0;display:grid;gap:8px;justify-items:center}
.codes img{border:1px solid var(--line);border-radius:8px;background:#fff}
.picture{max-width:100%;max-height:480px;height:auto}
.formula{vertical-align:middle;background:#fff}
.acts{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.shown{margin:0 0 16px;padding:4px 16px 12px;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
.shown h3{margin:8px 0;font-size:15px}
.shown ul.notice{margin:0 0 8px;padding-left:32px}
.shown p,.rich p{margin:4px 0;white-space:pre-wrap}
.options{margin:4px 0;padding:0;list-style:none}
.options li{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:baseline;padding:2px 0}
.right{color:var(--accent)}
.lines{white-space:pre-line}
.once{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:4px 24px;max-width:640px;margin:0 0 16px;padding:12px 16px 12px 48px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
code{font:15px/1.6 ui-monospace,Consolas,monospace}
.code{width:180px;height:180px;padding:8px;background:#fff;color:#000}
@media (max-width:900px){.wide{display:none}.narrow{display:block;flex-basis:100%}.narrow nav{padding:8px 0}.narrow nav ul{display:grid;grid-template-columns:1fr 1fr}.narrow nav a{padding:9px 8px}}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}thead{display:none}tbody tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}td{display:flex;gap:12px;border:0;padding:4px 12px}td.number{text-align:left}td::before{content:attr(data-title);flex:0 0 88px;color:var(--muted)}dl>div{display:block}.filters>div{flex:1 1 100%}}
`
