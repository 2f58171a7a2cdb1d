/** Styles of the search box, its list and its page, and of faces beside names. */
export const searchStyle = `
.face{display:grid;flex:none;place-items:center;width:28px;height:28px;border-radius:50%;object-fit:cover;font-size:13px;font-weight:600;color:var(--accent);background:var(--tint)}
.named{display:flex;gap:10px;align-items:center}.named a{color:var(--text);text-decoration:none}.named a:hover{text-decoration:underline}td:has(>.named),td:has(>.named)~td{vertical-align:middle}
.panel .named .face{width:40px;height:40px}
.hits{max-width:720px;margin:0 0 12px;padding:12px 0 4px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.hits h2{margin:0;padding:0 20px 4px;font-size:12px;line-height:18px;font-weight:400;color:var(--muted)}
.hits ul{margin:0;padding:0;list-style:none}
.hits li{position:relative;display:flex;align-items:center;gap:12px;min-height:42px;padding:5px 20px}
.hits li>.i{width:28px;color:var(--muted)}
.hits li:hover,.hits li.at,.hits li:focus-within{background:var(--tint)}
.hits li>div{flex:1 1 0;min-width:0;overflow-wrap:anywhere}
.hits li>div small{margin-left:8px}
.hits li>small{white-space:nowrap}
.hits a{color:var(--text);text-decoration:none}
.hits mark{padding:0;border-radius:2px;color:inherit;background:var(--warn-tint);box-shadow:0 2px 0 var(--warn)}
.hits a::after{content:"";position:absolute;inset:0}
.finds{position:absolute;z-index:8;top:calc(100% + 4px);left:0;width:max(100%,min(640px,100vw - 32px));max-height:min(560px,80vh);overflow-y:auto;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:0 4px 16px #0003}
.find:has(.finds:not([hidden]))::before{content:"";position:fixed;z-index:7;inset:57px 0 0;background:#0f141859}
.find:has(.finds:not([hidden]))>:is(input,.i){z-index:8}
.finds .hits{max-width:none;margin:0;padding:8px 0 0;border:0;border-radius:0}
.finds .all{position:sticky;bottom:0;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:4px 16px;margin-top:8px;padding:10px 20px;background:var(--surface);border-top:1px solid var(--line)}
.finds .hints{margin:0}
@media (max-width:600px){.hits li>div small{display:block;margin:0}.finds .hints{display:none}.find:has(.finds:not([hidden]))::before{inset:110px 0 0}}
`
