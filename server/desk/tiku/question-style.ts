/** Styles of the page on which a question is written. */
export const questionStyle = `
.writing{display:grid;grid-template-columns:minmax(0,1fr) 336px;gap:16px;align-items:start}
.writing>section{padding:16px 20px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.writing>section .field,.writing>section fieldset{max-width:none}
.writing>aside{display:grid;gap:16px;position:sticky;top:72px}
.writing aside h2{margin:0 0 8px}
.types{display:flex;flex-wrap:wrap;gap:2px;align-items:center;margin:0 0 16px}
.types button.quiet{margin:0;color:var(--text);border-color:transparent;background:var(--hover)}
.types button.quiet[aria-pressed=true]{background:var(--tint);color:var(--accent);font-weight:600}
.types small{margin-left:auto}
.writing .rows{gap:8px}
.writing .rows .row{padding:4px 12px}
.writing .rows .cells{grid-template-columns:minmax(0,1fr) 120px;margin-bottom:4px}
.writing .rows .row button{min-height:28px;padding:2px 10px;margin:0 4px 4px 0;font-size:12px}
.seen label{display:inline-block;padding:4px 12px;border-radius:6px;color:var(--muted);cursor:pointer}
.seen input:checked+label{background:var(--surface);color:var(--text);font-weight:600}
.seen input:focus-visible+label{outline:2px solid var(--accent)}
.screen{min-height:280px;max-height:560px;margin:8px 0 16px;padding:16px;overflow-y:auto;overflow-wrap:anywhere;background:var(--bg);border:10px solid var(--surface);border-radius:28px;box-shadow:0 0 0 1px var(--button)}
.screen img,.screen svg{max-width:100%;height:auto}
.screen .options{display:grid;gap:8px}
.screen .options li{padding:8px 12px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.screen .options li:has(.right){border-color:var(--right);background:var(--right-tint)}
.seen:has(#seen-asked:checked) .answered,.seen:has(#seen-answered:checked) .asked{display:none}
.placed{padding:12px 16px 4px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
@media (max-width:1100px){.writing{grid-template-columns:minmax(0,1fr)}.writing>aside{position:static}}
@media (pointer:coarse),(max-width:900px){.types button.quiet,.seen label,.writing .rows .row button{min-height:44px;padding:10px 12px}}
@media (max-width:600px){.writing .rows .cells{grid-template-columns:1fr}.writing>section{padding:12px}}
`
