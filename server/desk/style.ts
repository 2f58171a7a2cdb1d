/** The desk's one style sheet, in the product's colours. */
export const deskStyle = `
:root{--bg:#f5f6f8;--surface:#fff;--text:#1b232b;--muted:#5b6770;--line:#e3e7eb;--accent:#0b7a75;--on-accent:#fff;--danger:#c92a3e;--tint:#e6f4f3}
@media (prefers-color-scheme:dark){:root{--bg:#0f1418;--surface:#171d22;--text:#e9eef2;--muted:#a3afb8;--line:#2a333a;--accent:#35b5ad;--on-accent:#06201e;--danger:#ff7a85;--tint:#12312f}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--text);background:var(--bg)}
header{display:flex;flex-wrap:wrap;gap:8px 20px;padding:12px 24px;background:var(--surface);border-bottom:1px solid var(--line)}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{max-width:1200px;margin:0 auto;padding:16px 24px 48px}
h1{font-size:22px}h2{font-size:17px;margin-top:28px}
table{width:100%;border-collapse:collapse;background:var(--surface);font-variant-numeric:tabular-nums}
th,td{padding:8px 12px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
td.number{text-align:right}
dl{background:var(--surface);margin:0 0 16px;padding:8px 16px}
dl>div{display:flex;gap:16px;padding:6px 0;border-bottom:1px solid var(--line)}
dl>div:last-child{border:0}
dt{flex:0 0 120px;color:var(--muted)}
dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.filters{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin-bottom:16px}
.filters>div{display:grid;gap:4px}
.filters label{color:var(--muted)}
.field,fieldset{display:grid;gap:4px;max-width:640px;margin:0 0 16px;border:0;padding:0}
.choice{display:flex;gap:8px;align-items:center;min-height:32px}
input:not([type=radio]):not([type=checkbox]),select,textarea{width:100%;min-height:40px;padding:6px 10px;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--muted);border-radius:6px}
button,.act{display:inline-block;min-height:40px;padding:7px 18px;margin:0 8px 8px 0;font:inherit;color:var(--on-accent);background:var(--accent);border:0;border-radius:6px;cursor:pointer;text-decoration:none}
small,.muted{color:var(--muted)}
.error{color:var(--danger)}
.notice{padding:10px 16px;background:var(--tint);border-radius:6px}
@media (max-width:600px){header,main{padding-left:16px;padding-right:16px}thead{display:none}tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}td{display:flex;gap:12px;border:0;padding:4px 12px}td.number{text-align:left}td::before{content:attr(data-title);flex:0 0 88px;color:var(--muted)}dl>div{display:block}}
`
