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
.writing .rich-edit.tall .ProseMirror{min-height:56px}
.writing .field:has(#explanation) .rich-edit:not(:focus-within) .styling{display:none}
.writing .field:has(#explanation) .ProseMirror{min-height:44px}
.writing .rows>div:last-child button{min-height:30px;margin:0;padding:2px 12px}
.writing>section{overflow:clip}
.writing form[data-preview]>button{position:sticky;bottom:8px;margin-bottom:0}
.writing form[data-preview]>button:first-of-type{box-shadow:0 0 0 100vmax var(--surface);clip-path:inset(-9px -100vmax -24px)}
.writing form[data-preview]{display:grid;gap:0 12px}
.writing form[data-preview]>button{justify-self:start}
.placing{position:sticky;bottom:54px;z-index:2;display:grid;grid-template-columns:minmax(0,1.3fr) minmax(0,1.7fr) minmax(0,.6fr) minmax(0,1.1fr);gap:0 12px;align-items:end;padding-top:8px;background:var(--surface);border-top:1px solid var(--line)}
.writing .placing .field{margin-bottom:8px}
.pointpick{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;height:36px;margin-bottom:8px;padding:0 4px 0 8px;border:1px solid var(--edge);border-radius:8px;position:relative}
.writing>section .pointpick fieldset{display:flex;gap:4px;margin:0;overflow:hidden}
.pointpick legend{position:absolute;left:0;margin-left:-9px;bottom:100%;padding-bottom:4px}
.pointpick .choice{flex:none;min-height:26px;padding:0 8px;border-radius:13px;color:var(--accent);background:var(--tint);font-size:12px}
.pointpick .choice:not(:has(:checked)){display:none}
.pointpick .choice input{position:absolute;width:1px;height:1px;min-height:0;overflow:hidden;clip-path:inset(50%)}
.pointpick>label{grid-column:2;padding:4px;font-size:12px;color:var(--accent);cursor:pointer;white-space:nowrap}.pointpick>label .i{width:12px;height:12px;transform:rotate(-90deg)}
.pointpick>input:focus-visible~label{outline:2px solid var(--accent);border-radius:6px}
.writing>section .pointpick:has(>:checked) fieldset{position:absolute;z-index:3;right:-1px;bottom:calc(100% + 4px);left:-1px;display:block;max-height:300px;padding:8px 12px;overflow:auto;background:var(--raised);border:1px solid var(--edge);border-radius:8px;box-shadow:0 6px 20px rgb(0 0 0/.18)}
.pointpick:has(>:checked) legend{position:static;margin:0}
.pointpick:has(>:checked) .choice.choice{display:flex;padding:4px 0;color:var(--text);background:none;font-size:14px}
.pointpick:has(>:checked) .choice input{position:static;width:18px;height:18px;clip-path:none}
.writing .field,.writing fieldset{margin-bottom:12px}
.writing .folded{margin-bottom:8px}.writing .folded>summary{margin:0;padding:8px 0;border:0;color:var(--muted);background:none}.writing .folded .i{vertical-align:-4px}
.writing>section fieldset:has(>.choice){grid-template-columns:repeat(auto-fill,minmax(180px,1fr))}
.writing>section fieldset:has(>.choice)>:is(legend,small,strong){grid-column:1/-1}
.writing .rows{gap:4px;counter-reset:option}
.writing .rows .row{display:grid;grid-template-columns:24px minmax(0,1fr) auto;gap:0 8px;align-items:center;padding:0;background:none;border:0;counter-increment:option}
.writing .rows .row::before{content:counter(option,upper-alpha);font-weight:600}
.writing .rows legend:not(.rows>legend),.writing .rows .cell>label:not(.choice){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.writing #marked .row::before,.writing #blanks .row::before{content:counter(option)}
.writing .rows .choice{white-space:nowrap}
.writing .rows .cells{grid-template-columns:minmax(0,1fr) 104px;align-items:center;margin:0}
.writing .rows .cells:has([data-tick][hidden]){grid-template-columns:minmax(0,1fr) 64px}
.writing #blanks .cells{grid-template-columns:minmax(0,1fr)}
.writing .rows .ProseMirror{min-height:36px;padding:6px 10px}
.writing .rows .cell textarea{min-height:40px}
.writing .rows .row button{min-height:28px;padding:2px 8px;margin:0 0 0 4px;font-size:12px}
.seen:has(>label){display:flex;flex-wrap:wrap;align-items:center}.seen:has(>label)>h2{flex:1}.seen:has(>label)>:not(h2,label){flex:1 0 100%;min-width:0}.seen:has(>label)>.notice{margin:0}
.seen label{display:inline-block;padding:4px 12px;border-radius:6px;color:var(--muted);cursor:pointer}
.seen input:checked+label{background:var(--surface);color:var(--text);font-weight:600}
.seen input:focus-visible+label{outline:2px solid var(--accent)}
.screen{min-height:280px;margin:8px 0 16px;padding:16px;overflow-wrap:anywhere;background:var(--bg);border:10px solid var(--surface);border-radius:28px;box-shadow:0 0 0 1px var(--button)}
.screen img,.screen svg{max-width:100%;height:auto}
.screen .options{display:grid;gap:8px}
.screen .options li{padding:8px 12px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.screen .options li>:nth-child(2){flex:1 1 0;min-width:0}
.screen .options li>strong{flex:1 0 100%}
.screen .options li:has(.right){border-color:var(--right);background:var(--right-tint)}
.screen .options li:has(.missed){background:none;border-style:dashed}
.screen .options li:has(.wrong){border-color:var(--danger);background:var(--danger-tint)}
.seen:has(#seen-asked:checked) .answered,.seen:has(#seen-answered:checked) .asked{display:none}
@media (max-width:600px){.placing{position:static;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.pointpick{height:auto;min-height:44px;margin-top:28px}.writing>section .pointpick fieldset{flex-wrap:wrap}}
@media (max-width:1100px){.writing{grid-template-columns:minmax(0,1fr)}.writing>aside{position:static}}
@media (pointer:coarse),(max-width:900px){.types button.quiet,.seen label,.writing .rows .row button{min-height:44px;padding:10px 12px}}
@media (max-width:600px){.writing .rows .row{grid-template-columns:24px minmax(0,1fr)}.writing .rows .row>div:last-child{grid-column:2}.writing>section{padding:12px}}
.aim{margin:0}
.aim .field{grid-template-columns:36px minmax(0,1fr);gap:0 8px;align-items:center;margin:0 0 6px}
.aim .field>small{grid-area:2/2}
.aim .field>:is(input,select){grid-area:1/2}
.aim button.quiet{margin:0}
article.shown{scroll-margin-top:72px}
article.shown:focus{outline:2px solid var(--accent);outline-offset:2px}
`
