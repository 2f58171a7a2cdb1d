/** The head of a page, and pages where one thing after the other is decided. */
export const workStyle = `
.head{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;margin:0 0 16px}
.head h1{display:inline-block;margin:0 8px 0 0;vertical-align:middle}
.head>div:first-child,.face+div{flex:1 1 240px;min-width:0}
.head p{margin:0}
.head .crumb,.head p.muted{font-size:12px;color:var(--muted)}
.head .chip{vertical-align:middle}
.head .acts>*,.head .acts button{margin:0}
.head .acts button.quiet{color:var(--text);background:var(--surface);border-color:var(--button)}
.head .face{width:56px;height:56px;font-size:22px}
.head p.muted{display:flex;flex-wrap:wrap;gap:0 16px}
.head .acts>.act,.head .more summary{color:var(--text);background:var(--surface);border:1px solid var(--button);padding:6px 13px}
.head .acts>.act.main{color:var(--on-accent);background:var(--accent);border-color:var(--accent)}
.head .acts .act b{display:inline-block;min-width:18px;margin-left:4px;border-radius:9px;background:var(--warn-tint);color:var(--warn);font-size:12px;line-height:18px;text-align:center}
.head .more .act small{float:right;margin-left:16px}
.head .more a:not(.act){padding:7px 10px;color:var(--text);text-decoration:none}
.head .acts .out .i{display:inline-block;width:16px;height:16px;margin-right:6px;vertical-align:-3px}
@media (max-width:600px){.head .acts.acts:has(>.out):not(:has(>.ranges)){display:flex;flex-wrap:wrap}.head .acts:has(>.ranges){display:flex;flex:1 1 100%;flex-wrap:nowrap}.head .acts>.ranges{flex:1 1 0;min-width:0}.ranges .saved{flex-wrap:nowrap}.head .acts .out{flex:0 0 44px;display:grid;place-items:center;min-width:44px;padding:0}.head .acts .out .i{margin:0}}
.go{position:sticky;bottom:0;z-index:1;display:flex;gap:8px;margin:0 -20px;padding:12px 20px;background:var(--surface);border-top:1px solid var(--line)}
.go button{margin:0}
.go>form:last-child:not(:first-child){flex:1}
.go>form:last-child:not(:first-child) button{width:100%}
@media (max-width:1100px){.go button.quiet{min-height:44px}.go{position:fixed;left:0;right:0;z-index:4;margin:0}main:has(.go){padding-bottom:96px}}
.sourced{display:grid;grid-template:auto auto auto 1fr/minmax(0,1fr) 300px;gap:0 20px;align-items:start}
.sourced>:not(.page){grid-column:1}
.sourced .options{display:flex;flex-wrap:wrap;gap:0 24px}
.sourced .page{grid-area:1/2/span 4/3;margin:8px 0 0;padding:8px 12px;background:var(--bg);border:1px solid var(--line);border-radius:8px;font-size:12px}
.page h4{margin:0 0 4px;font-weight:400;color:var(--muted)}
.page ol{margin:0;padding-left:32px}
.page li{padding:1px 4px;color:var(--muted);overflow-wrap:anywhere}
.page .own{color:var(--text);background:var(--tint);box-shadow:inset 3px 0 var(--accent)}
@media (max-width:900px){.sourced{display:block}.sourced .acts{margin-top:8px}}
@media (min-width:901px){.sourced>h3{grid-row:1;padding-right:200px}.sourced>.acts{grid-row:1;justify-self:end;margin:4px 0}.sourced section>small{float:left;margin:3px 12px 0 0}.sourced .options{margin:4px 0}}
.card.run{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:10px 20px}
.run>h2{gap:0 8px;margin:0}
.run>p{flex:1 1 320px;margin:0}
.run>details[open]{order:1;flex:1 1 100%}
.run summary,.run .acts p{margin:0}
.review{margin-top:0}
.card dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:0 24px;margin:0;padding:0;border:0}
.card dl>div{align-items:baseline;padding:4px 0;border:0}
.card dt{flex:0 0 72px}
.card kbd+kbd{margin-left:4px}
.bought a,.held a,td>img+a,.lives a{text-decoration:none}
.bought a:hover,.held a:hover{text-decoration:underline}
.keys .card{margin:0 0 12px;padding:0;border:0}
.keys .card p{margin:0 0 8px}
dialog.keys{max-width:min(560px,calc(100vw - 32px))}
@media (max-width:600px){.head:has(.face) .act.main{order:-1}}
.head .more>div:not(.dates){min-width:272px}
.chip.tint{background:var(--tint);color:var(--accent)}
.panel section .field{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline;margin:0 0 8px}
.panel section fieldset{margin:0 0 8px}
.panel section fieldset legend,.panel section .field>label{font-weight:400;color:var(--muted)}
.panel section>h2+ul{padding:0;list-style:none;columns:2}
.panel section:is(:last-child,.told)>h2+ul{columns:1}
.taken{display:flex;justify-content:space-between;margin:0;padding:16px 12px 8px}
.held li{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:0 12px;padding:5px 0}
.held li>a{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.held .far{grid-column:2/4}
.two .sale.form{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 16px}
.form h2{grid-column:1/-1}
.form .bars{grid-row:2/4}
.form p{align-self:center;margin:0}
.past a{text-decoration:none}
.past a:hover{text-decoration:underline}
.two h2 a{color:inherit;text-decoration:none}
.held .cover{grid-row:1/3;margin-top:2px;object-fit:cover;border-radius:4px}
.walk{display:flex;align-items:center;gap:8px;color:var(--muted)}
.walk a:first-child{color:inherit;text-decoration:none}
.walk meter{width:120px}
.walk .act.quiet{margin:0;min-width:36px;text-align:center;color:var(--text);background:var(--surface);border-color:var(--button)}
.sides{display:grid;grid-template-columns:minmax(0,1fr) 372px;gap:16px;align-items:start}
.sides>div{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:clip}
.sides>.open{overflow:visible}
.three>nav{display:none;padding:12px 0;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.three>nav h2{padding:0 16px 8px;font-size:14px}
.three>nav p{padding:0 16px;font-size:13px}
.three ol{margin:0;padding:0;list-style:none}
.three ol a{display:flex;justify-content:space-between;gap:8px;min-height:40px;align-items:center;padding:0 16px;color:var(--text);text-decoration:none}
.three ol small{flex:none;white-space:nowrap}
.three ol .nth{width:14px;text-align:right}
.three ol span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.three ol [aria-current]{box-shadow:inset 3px 0 var(--accent)}
@media (min-width:1280px){.three{grid-template-columns:208px minmax(0,1fr) 372px;align-items:stretch;min-height:calc(100vh - 166px);margin-bottom:-24px}.three>nav{display:block}.three>.panel{align-self:start;max-height:calc(100vh - 166px);overflow-y:auto}.three>div:not(.panel){display:flex;flex-direction:column}.three .reference{margin-top:auto}}
.reference{padding:0 20px;border-top:1px solid var(--line)}
.reference summary{margin:0;padding:12px 0;color:var(--accent);background:none}
.panel{position:sticky;top:73px;padding:16px 20px 0}
.question{padding:0 20px;background:var(--hover);border-bottom:1px solid var(--line)}
.question summary{margin:0;padding:12px 0;color:var(--muted);background:none}
.question p{margin:0 0 16px}
.answer{padding:16px 20px}
.answer+.answer{border-top:1px solid var(--line)}
.sheets{display:grid;gap:8px;margin:8px 0}
.sheets img{display:block;max-width:100%;border:1px solid var(--line);border-radius:8px;background:#fffdf5}
.circled{position:relative;width:fit-content;max-width:100%}
.circled svg{position:absolute;inset:0;width:100%;height:100%}
.circled[data-on]{cursor:crosshair;touch-action:none}
.circled rect{fill:none;stroke:#c92a3e;stroke-width:3;vector-effect:non-scaling-stroke}
.circled b{position:absolute;translate:-50% -50%;display:grid;place-items:center;width:24px;height:24px;border-radius:50%;color:#fff;background:#c92a3e;font-size:13px;line-height:1;cursor:pointer}
.sheets figure{margin:0}
.warned,.sides small.warned{color:var(--warn)}
.sides small.right{color:var(--right)}
.decide{margin:12px 0 0}
.decide>h2{margin:0 -20px 12px;padding:0 20px 8px;border-bottom:1px solid var(--line)}
.panel>.act,.panel>p>.act{color:var(--text);background:none;border:1px solid var(--button);padding:6px 13px}
.panel .part table{table-layout:fixed}.panel .part td:first-child{width:42%;padding-right:8px}
@media (max-width:600px){.panel .part tbody{display:table-row-group}.panel .part tr{display:table-row}.panel .part td{display:table-cell;padding:4px 0}.panel .part td::before{content:none}.panel .part td.number{text-align:right}}
.panel .part .muted+.muted{margin-top:-8px}.panel .part .lead{display:flex;align-items:baseline}.panel .part .lead h3{flex:1}.panel .part .lead .act{margin:0;padding:0;border:0;background:none;font-size:14px}
.panel .part :is(.pace,meter){display:block;width:100%;min-width:80px;margin-top:3px}.panel .part td:has(>:is(.pace,meter)){width:40%;vertical-align:top}.panel .part td .late{display:block;color:var(--warn)}
.panel h2 .act{margin:0;font-size:14px;font-weight:400}
.panel h2:has(>.act) small{margin-right:auto}
.points{gap:6px;margin:0 0 12px}
.points legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.points .choice{align-items:flex-start;padding:5px 10px;border:1px solid var(--line);border-radius:8px;cursor:pointer}
.points .choice:has(:checked){background:var(--tint);border-color:var(--accent)}
.points .choice{font-size:13px;line-height:18px}
.points span{flex:1}
.points input{margin:3px 0 0}
.decide .foot{position:sticky;bottom:0;margin:0 -20px;padding:12px 20px;background:var(--surface)}
.decide .foot>button{width:100%;margin:0 0 8px;justify-content:center;text-align:center;color:var(--on-accent);background:var(--accent)}
.three .decide .field:has(>small){display:block;margin-bottom:12px}
.three .decide .field>small{margin-left:8px}
.worth:not([type=radio]):not([type=checkbox]){width:88px}
.got{margin-left:auto;font-weight:400;color:var(--muted)}
.got b{font-size:22px;line-height:30px;color:var(--text)}
.extra label,.extra small{white-space:nowrap;color:var(--muted)}
.extra .worth:not([type=radio]):not([type=checkbox]){width:68px}
.extra button.quiet:not([hidden]){margin:0;min-height:32px;padding:0 10px;color:var(--text);border-color:var(--button)}
.extra{display:flex;gap:8px;align-items:center;margin:0 0 12px}
.phrases{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:-8px 0 12px}
.phrases label{display:inline-flex;gap:4px;align-items:center;min-height:28px;padding:0 10px;border:1px solid var(--button);border-radius:14px;font-size:12px;cursor:pointer}
.phrases[data-put] input{position:absolute;width:1px;height:1px;margin:0;opacity:0}
.phrases label{position:relative}
.phrases label:hover{background:var(--hover)}
.phrases label:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.phrases .act{margin:0;min-height:28px;padding:4px 8px;color:var(--accent);background:none;border:0;font-size:12px}
.spread{display:flex;flex-wrap:wrap;gap:0 2px;align-items:flex-end;margin:0 0 12px;padding:8px 12px;border:1px solid var(--line);border-radius:12px}
.spread p{flex:1 1 100%;display:flex;gap:4px;margin:0;font-size:12px;color:var(--muted)}
.spread p small{margin-left:auto}
.spread button.quiet{flex:1 1 0;min-width:0;min-height:28px;margin:0;padding:0;border:0;font-size:12px;line-height:18px;color:var(--muted)}
.spread button.quiet:hover{color:var(--accent)}
.decide .spread button.quiet{display:block;text-align:center}
.spread svg{display:block;width:100%;height:28px;fill:var(--button)}
.spread button:hover svg{fill:var(--accent)}
.halves{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px;align-items:start}
.halves>section{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.halves h2{margin:0;padding:12px 20px;border-bottom:1px solid var(--line)}
.halves .by{margin:0;padding:12px 20px;border-bottom:1px solid var(--line)}
.halves .by input[type=search]{flex:1 1 90px;min-width:0;width:auto}
.halves .by select{flex:0 1 auto;width:auto;max-width:140px;padding-left:8px;padding-right:8px}.halves .by .choice{white-space:nowrap;font-size:12px;gap:4px}
@media (min-width:601px){.halves .by{flex-wrap:nowrap}}
.halves table{border:0;border-radius:0}
.halves td a{display:block;color:var(--text);text-decoration:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.halves table{table-layout:fixed}
.halves th:last-child{width:92px}
@media (min-width:1101px){.halves>section{max-height:calc(100vh - 212px);overflow:auto}.halves>section>h2{position:sticky;top:0;z-index:1;background:var(--surface)}}
.halves tr.in{background:var(--tint)}
.halves tr:target{box-shadow:inset 3px 0 var(--accent)}
.halves td:last-child{text-align:right}
.halves td form{display:inline}
.halves td button.quiet{margin:0}
.halves .add{justify-content:space-between;margin:0;padding:12px 20px}
.halves h3{display:flex;gap:12px;justify-content:space-between;margin:0;padding:9px 20px;font-size:14px;background:var(--hover);border-bottom:1px solid var(--line)}
.halves h3 a{color:var(--text);text-decoration:none}
.halves .at h3{box-shadow:inset 3px 0 var(--accent)}
.halves ol{margin:0;padding:0;list-style:none}
.halves ol li{display:flex;gap:8px;align-items:center;min-height:44px;padding:4px 20px;border-bottom:1px solid var(--line)}
.halves ol li>span{min-width:20px;color:var(--muted);text-align:right}
.halves ol a{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--text);text-decoration:none}
.halves ol button.quiet{min-width:30px;margin:0;padding:4px 6px;border:0}
.halves ol li[draggable=true]::before{content:"⠿";margin-left:-14px;color:var(--muted);font-size:12px;cursor:grab}
.halves form:has(>.further){display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between}.halves form>.further+ol{flex:1 0 100%;min-width:0}.halves .further{order:1}.halves .further~button{order:2}
.halves .further summary{margin:0;padding:9px 20px;color:var(--accent);font-size:13px;cursor:pointer;background:none;border:0}.halves .further summary::after{content:"　展开"}.halves .further[open] summary::after{content:"　收起"}
.halves .further:not([open])+ol>li:nth-child(n+6):not(:target){display:none}
.halves ol .worth.worth.worth{width:56px}
.halves ol li.over{box-shadow:inset 0 2px var(--accent)}
.halves section section form>button.quiet{margin:8px 20px}
.halves ol+button.quiet{margin:8px 20px!important}
.halves section section .acts{padding:0 20px}.halves section section .acts form>button.quiet{margin:0 8px 4px 0}
.halves section section>p{margin:0;padding:10px 20px;font-size:13px}
@media (max-width:1100px){.halves{grid-template-columns:minmax(0,1fr)}.sides{grid-template-columns:minmax(0,1fr)}.panel{position:static}}
.panel .decide{margin:0}
@media (max-width:600px){.halves tr{display:flex;align-items:center;padding:4px 8px}.halves td{display:block;padding:6px}.halves td:first-child{flex:1;min-width:0}.halves td::before{display:none}.halves td a{white-space:normal}nav.tabs{flex-wrap:nowrap;overflow-x:auto}nav.tabs a{flex:none}.head .acts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));width:100%}.head .acts>*{padding-left:4px!important;padding-right:4px!important;text-align:center}.head .acts .more{padding:0!important}.head .acts:not(:has(>:nth-child(2))){display:block;width:auto}.head .acts>:only-child{padding-left:14px!important;padding-right:14px!important}.head .acts .ranges{grid-column:1/-1}.ranges .saved{flex:1;justify-content:space-around}.ranges+.act{grid-column:1/3}.head .more>div{left:auto;right:0}.head .acts button,.head .acts>.chip{grid-column:1/-1;text-align:left}}
`
