/** Styles of the calendar of a plan. */
export const planStyle = `
.among{display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:8px 12px}
.among .saved{flex:1 1 auto;margin:0;padding:0}
.among form{display:flex;gap:8px}
.among input[type=search]{width:132px}
.among .act,.among button.quiet{margin:0}
.sides .panel .field:has(>select){grid-template-columns:auto minmax(0,1fr);align-items:center;gap:4px 12px}.sides .panel .field:has(>select)>small{grid-row:2;grid-column:1/-1}
.brief{display:flex;gap:6px;align-items:baseline;white-space:nowrap}.brief>a{min-width:0;overflow:hidden;text-overflow:ellipsis;line-height:24px}.brief>small{flex:none}
.pace{width:112px;height:16px;vertical-align:middle}
.pace .track{fill:var(--line)}
.pace .now{fill:var(--accent)}
.pace .now.late{fill:var(--danger)}
.pace .now.warn{fill:var(--warn)}
.pace .tick{fill:var(--text)}
.pace .band{fill:var(--accent);opacity:.25}
.plan{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:16px;align-items:start}
.calendar{min-width:0;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.week{display:grid;grid-template-columns:88px repeat(7,minmax(0,1fr));border-bottom:1px solid var(--line)}
.week>h2{margin:0;line-height:1.4;padding:10px 12px;font-size:14px;background:var(--bg);overflow-wrap:anywhere}
.week:first-child>h2{border-radius:12px 0 0}
.week>h2 small{display:block;font-weight:400}
.day{display:flex;flex-direction:column;gap:4px;min-width:0;min-height:120px;padding:6px;border-left:1px solid var(--line)}
.day.over{background:var(--tint)}
.day h3{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 4px;margin:0;font-size:12px;font-weight:400;color:var(--muted)}
.day ul{display:grid;gap:4px;margin:0;padding:0;list-style:none}
.task{position:relative;padding:4px 6px;border:1px solid var(--line);border-radius:6px;font-size:12px}
.task .i{float:left;width:16px;height:16px;margin:1px 4px 0 0;color:var(--muted)}
.task a{color:var(--text);text-decoration:none;overflow-wrap:anywhere}
.task a::after{content:"";position:absolute;inset:0}
.task small{display:block;clear:left}
.task.at{background:var(--tint);border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.put{display:block;min-height:28px;padding:4px;border:1px dashed var(--button);border-radius:6px;font-size:12px;text-align:center;text-decoration:none}
.day:not(:hover):not(:focus-within) ul:not(:empty)+.put{opacity:0}
.warn{color:var(--warn)}
.notes{display:grid;gap:4px;margin:0;padding:10px 16px;list-style:none}
.notes form{display:inline}
.notes button{margin:0 0 0 8px}
@media(min-width:1101px){.panel table:has(.brief) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.panel td:has(>.brief){width:100%;max-width:0;padding:4px 8px 4px 0}.panel td:has(>.brief)+td{padding:4px 0}.panel td:has(>.brief)+td meter{width:48px}}
.plan .edit{max-height:calc(100vh - 290px);overflow-y:auto;padding:4px 16px 0}
.plan .edit>h2{margin:0 -16px;padding:10px 16px}
.plan .edit>p,.plan .edit>.acts{margin:0;padding:8px 0;border:0}
.plan .edit .notice{margin:0 0 12px;padding:10px 12px}
.plan .edit>*{flex:none}
.plan .edit>form{grid-template-columns:1fr 1fr}
.plan .edit>form:has(.fields){flex:0 1 auto;min-height:260px}
.plan .fields{display:grid;grid-template-columns:1fr 1fr;gap:0 12px;align-items:end;padding:4px 4px 0;margin:0 -4px}
.plan .fields>.field:nth-of-type(-n+2){grid-column:1/-1}
.plan .edit>form>button,.plan .edit>form>button.quiet{margin:8px 0}
.plan .edit>.acts button{margin:0;min-height:32px;padding:4px 10px;font-size:13px;border-color:var(--button)}
.plan .edit.hint{padding:4px 20px 14px}
.plan .edit .i{width:16px;height:16px;vertical-align:text-bottom}
.plan .edit .tabs{margin:0 0 8px}
.plan .edit>form.by{display:flex;gap:8px}
.plan .edit>form.by button.quiet{margin:0}
.plan .edit h2 small{margin-left:8px}
.plan .edit .by input[type=search]{flex:1;width:auto}
.found{margin:8px 0 16px;padding:0;list-style:none;border:1px solid var(--line);border-radius:8px}
.found li{display:flex;gap:8px;justify-content:space-between;padding:8px 12px;border-bottom:1px solid var(--line)}
.found li:last-child{border:0}
.found small{white-space:nowrap}
.turn{display:grid;place-items:center;min-width:40px;min-height:36px;padding:0;color:var(--text);border-color:var(--button)}.turn .i{width:22px;height:22px}
.days .week{grid-template-columns:minmax(0,1fr)}
.days .week>h2{display:flex;gap:12px;align-items:baseline}
.days .day{display:grid;grid-template-columns:150px minmax(0,1fr) 96px;gap:4px 12px;align-items:start;min-height:52px;padding:8px 12px;border-left:0;border-top:1px solid var(--line)}
.days .day h3{justify-content:flex-start;gap:0 10px;padding-top:6px;font-size:13px}.days .day h3 .muted{font-size:12px}
.days .task{display:grid;font-size:13px;grid-template-columns:16px minmax(0,1fr) auto;align-items:center;gap:0 8px;min-height:36px}.days .task small{grid-column:auto;text-align:right}.days .task .i{margin:0}
@media (max-width:600px){.days .day{grid-template-columns:minmax(0,1fr)}}
@media (pointer:coarse),(max-width:900px){.put,.task{min-height:44px}.day:not(:hover):not(:focus-within) ul:not(:empty)+.put{opacity:1}}
@media (max-width:1100px){.plan{grid-template-columns:minmax(0,1fr)}.plan .edit{position:static;order:-1;max-height:none}.plan .hint{display:none}}
@media (max-width:600px){.week{grid-template-columns:minmax(0,1fr)}.week:nth-child(n+2):not(.notes){display:none}.day{min-height:0;border-left:0;border-top:1px solid var(--line)}}
.tabs:has(+.screens){width:fit-content}.stack>.notice{margin:0}
.screens{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:start}
.screens .seen{flex:0 1 375px;min-width:0}.screens h2{margin:8px 0}.screens h3{margin:0}
.screens .screen p{margin:0 0 12px}
.screen .tile{display:grid;gap:4px;margin-bottom:8px;padding:12px;border-radius:12px;background:var(--surface);color:var(--text);text-decoration:none}
.screen a.tile[aria-current]{box-shadow:0 0 0 2px var(--accent)}
`
