/** Styles of the course editor, in the colours of the desk. */
export const courseStyle = `
.chips{display:flex;flex-wrap:wrap;gap:6px}
.course{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,520px);gap:16px;align-items:start}
.tree,.edit{background:var(--surface);border:1px solid var(--line);border-radius:12px}
.tree>h2,.edit>h2{margin:0;padding:14px 20px;border-bottom:1px solid var(--line)}
.tree>h2{display:flex;gap:12px;align-items:baseline}.tree>h2 .act{margin:-4px 0 -4px auto;min-height:32px;padding:4px 12px;color:var(--text);border-color:var(--button);font-size:13px}
.lead{display:flex;align-items:center;gap:12px;padding:10px 12px 10px 20px;border-bottom:1px solid var(--line)}
.lead h2{flex:1;margin:0}.lead h2:focus{outline:0}.lead small{font-weight:400}
.lead .acts{gap:2px}.lead .acts form{display:contents}
.lead button.quiet,.lead .more summary{display:grid;place-items:center;min-width:36px;min-height:36px;margin:0;padding:4px;color:var(--accent);border:0}
.lead .more>div>a:not(.act){padding:7px 10px;border-radius:8px;color:var(--text);text-decoration:none}
.lead .more .act{border:0}.lead .more>div{right:0;left:auto}
.kind .i{width:15px;height:15px;margin-right:4px;vertical-align:-3px;color:var(--muted)}
.fields fieldset:has(>.choice){display:flex;flex-wrap:wrap;gap:0 20px}.fields fieldset>:is(legend,small,strong){flex:1 0 100%}
.tree>h2 small,.edit>h2 small{font-weight:400}
.tree>p{margin:0;padding:16px 20px}
.tree .chapter{position:relative;margin:0}
.tree .fold>summary{display:flex;margin:0;padding:0 52px 0 16px;color:var(--text);border-radius:0;list-style:none}
.tree .fold>summary::-webkit-details-marker{display:none}
.tree .fold>summary .i{flex:none;width:14px;height:14px}.tree .fold[open]>summary .i{transform:rotate(90deg)}
.tree .chapter>.more{position:absolute;top:4px;right:12px;margin:0}
.edit>form.lessonkinds{display:flex;flex-wrap:wrap;margin:16px 20px 0;padding:3px;background:var(--hover);border:1px solid var(--line);border-radius:8px}
.edit>form.lessonkinds>button.quiet{flex:1 1 auto;min-height:32px;margin:0;padding:4px 6px;border:0;background:none;color:var(--muted);font-size:13px;white-space:nowrap}
.edit>form.lessonkinds>button.quiet:not(:disabled):hover{color:var(--text)}
.edit>form.lessonkinds>button.quiet[aria-pressed=true]{background:var(--surface);color:var(--text);font-weight:600}
.lessonkinds .i{width:14px;height:14px;vertical-align:-2px}
.lessonkinds small{flex:1 0 100%;padding:2px 6px}
.edit .fields{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 16px;align-items:start;align-content:start}
.edit .fields>*{grid-column:1/-1;max-width:none;margin-bottom:12px}
.edit .fields>:has(>#length),.edit .fields>fieldset:has([name=trial]),.edit .fields>:is(:has(>#startAt),:has(>#endAt)){grid-column:auto}
.edit .field:has(>small){display:flex;flex-wrap:wrap;gap:4px 8px;align-items:baseline}.edit .field:has(>small)>:not(label):not(small){flex:1 0 100%}
.edit .chosen output:not(:empty){margin-top:0;font-size:12px;color:var(--muted)}
.besides .points{margin:4px 0 12px}.points .chips{margin:6px 0 0;align-items:center}.chip.point{flex:none;color:var(--accent);background:var(--tint)}
.tree ol{min-height:6px;margin:0;padding:0;list-style:none}
.node{display:flex;align-items:center;gap:10px;min-height:40px;padding:0 20px 0 44px;border-bottom:1px solid var(--line)}
.node.title{padding:0 12px 0 20px;background:var(--hover)}
.node h3{flex:1;min-width:0;margin:0;font-size:14px;overflow-wrap:anywhere}
.node .i{color:var(--muted)}
.node a{flex:1;min-width:0;padding:9px 0;color:var(--text);text-decoration:none;overflow-wrap:anywhere}
.node a:hover{color:var(--accent)}
.node:target{box-shadow:inset 3px 0 var(--accent)}
.node.at{background:var(--tint);box-shadow:inset 3px 0 var(--accent)}
.node.at .measure,.node.at .i{color:var(--text)}
.measure{color:var(--muted);font-size:12px;white-space:nowrap}
[data-place][draggable=true]{cursor:grab}
[data-place][draggable=true]>.i::before{content:""}
li.over,ol.over,section.over{box-shadow:inset 0 3px var(--accent)}
ol.over{box-shadow:inset 0 -3px var(--accent)}
.kind{display:flex;flex-wrap:wrap;gap:6px;align-items:center;padding:8px 20px 8px 44px;border-bottom:1px solid var(--line);font-size:12px}
.kind form{display:contents}
.kind button.quiet{margin:0;min-height:30px;padding:2px 10px;color:var(--text);border-color:var(--button);font-size:12px}
:is(.node,.chapter)>.more summary{min-height:32px;padding:3px 10px;border:0}
.chapter>.more form{display:contents}
.chapter>.more button.quiet{margin:0;color:var(--text);border:0;text-align:left}
.tree .decide{margin:0}
.add{display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:12px 20px}
.add label{font-weight:600}
.add input:not([type=radio]):not([type=checkbox]){flex:1 1 160px;width:auto}
.add button.quiet{margin:0}
.edit{position:sticky;top:72px;display:flex;flex-direction:column;max-height:calc(100vh - 222px);overflow:hidden}
.edit>h2:focus{outline:0}
.edit>p{margin:0;padding:12px 20px}
.edit>form{display:grid;grid-template-columns:auto auto minmax(0,1fr);grid-template-rows:minmax(0,1fr) auto;gap:0 12px;flex:1 1 auto;min-height:0}
.fields{grid-column:1/-1;min-height:0;padding:16px 20px 4px;overflow:auto}
.edit>form>button{margin:12px 0 12px 20px}
.edit>form>button.quiet{margin:12px 0}
.edit>form>button.quiet{color:var(--text);background:var(--surface);border:1px solid var(--button)}
.check h2{margin:0;padding:10px 20px;font-size:12px;font-weight:400;line-height:18px;color:var(--muted);border-bottom:1px solid var(--line)}
.check ul{margin:0;padding:0;list-style:none}
.check li{display:flex;gap:12px;align-items:center;min-height:48px;padding:6px 20px;border-bottom:1px solid var(--line)}
.check li::before{flex:none;width:16px;text-align:center}
.check .must::before{content:"✕";color:var(--danger)}
.check .should::before{content:"⚠";color:var(--warn)}
.check .fine::before{content:"✓";color:var(--right)}
.check b{flex:1;min-width:0;overflow-wrap:anywhere}
.check .act{margin:0;white-space:nowrap}
.node[draggable=true]::before{content:"⠿";margin-left:-22px;color:var(--muted);font-size:12px}
.chapter[draggable=true]>.fold>summary::before{content:"⠿";flex:none;width:12px;margin:0 -8px 0 -14px;color:var(--muted);font-size:12px}
.keyhint{grid-area:2/3;align-self:center;justify-self:end;margin:0;padding:0 20px 0 0;font-size:12px;color:var(--muted)}
.besides .act{margin-bottom:12px;font-size:13px}
.edit>form>.fields{border-bottom:1px solid var(--line)}
.tree>.add>.muted{margin-left:auto;font-size:12px}
.scrim{position:fixed;z-index:19;inset:0;background:rgb(0 0 0/.45)}
.salesheet{position:fixed;z-index:20;inset:0 0 0 auto;display:flex;flex-direction:column;width:min(600px,100vw);background:var(--surface);box-shadow:-8px 0 24px rgb(0 0 0/.2)}
.salesheet .lead{flex-wrap:wrap;min-height:64px}.salesheet .lead h2{flex:none}
.salesheet .close{display:grid;place-items:center;min-width:36px;min-height:36px;margin-left:auto;color:var(--accent);text-decoration:none}
.salesheet .body{flex:1;overflow:auto}
.salesheet .after{margin:16px 20px;padding:16px 20px;border:1px solid var(--line);border-radius:12px}
.salesheet .after h2{margin:0 0 4px;font-size:14px}.salesheet .after ul{margin:0;padding-left:18px;color:var(--muted)}
.salefoot{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:12px 20px;border-top:1px solid var(--line)}
.salefoot .choice{white-space:nowrap}
.salefoot input[type=datetime-local]{flex:0 1 190px;width:190px;padding:0 8px;font-size:13px}
.salefoot form{display:contents}
.salefoot :is(button,.act){margin:0}.salefoot .again{margin-left:auto}
.salefoot form>button,.salefoot.ending>.act:not(.again){order:1}.salefoot.ending form>button{order:0}
.salesheet .after .act{margin:12px 0 0;font-size:13px}
@media (min-width:1101px){#edit,.node{scroll-margin-top:480px}}
@media (max-width:1100px){.course{grid-template-columns:1fr}.edit{position:static;max-height:none;overflow:visible}.fields{overflow:visible}}
@media (max-width:600px){.salesheet .close{min-width:44px;min-height:44px}.node{flex-wrap:wrap;gap:0 10px}.node a{flex:1 1 75%}.node.title{flex-wrap:nowrap}}
@media (pointer:coarse),(max-width:900px){.kind button.quiet,.chapter>.more summary,.lead button.quiet,.lead .more summary{min-width:44px;min-height:44px}.keyhint{display:none}.node{padding-left:20px}}
`
