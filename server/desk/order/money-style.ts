/** Styles of decisions about money: facts at the left, the decision at the right. */
export const moneyStyle = `
.duo{display:grid;grid-template-columns:minmax(0,1fr) 452px;gap:16px;align-items:start}
.box{margin:0 0 12px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:clip}
.box details>summary{margin:0;padding:10px 20px}
.box>h2,.box>form>h2{display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline;margin:0;padding:12px 20px;border-bottom:1px solid var(--line)}
.box h2 small{font-weight:400;font-size:12px}
.box h2 .n{font-size:14px;background:none}
.box>p,.box>div,.box>ul,.box>dl{margin:0;padding:12px 20px;border:0}
.goods{display:flex;gap:16px}
.goods img{flex:none;object-fit:cover;border-radius:8px}
.box meter{width:88px}
.box table{border:0;border-radius:0}
.box h2>.chip,.box h2>.n{margin-left:auto}
.box :is(td,th):first-child{padding-left:20px}
.box :is(td,th):last-child{padding-right:20px;text-align:right}
.ticks{display:grid;grid-template-columns:1fr 1fr;gap:8px 20px;list-style:none}
.ticks li{padding-left:26px;position:relative}
.ticks li::before{content:"✓";position:absolute;left:0;color:var(--right)}
.ticks .no::before{content:"✗";color:var(--danger)}
.ticks small{display:block}
.option label small{margin-left:8px}
.ticks.lines{grid-template-columns:minmax(0,1fr);gap:0}
.ticks.lines li{display:flex;justify-content:space-between;gap:16px;padding:8px 0 8px 26px;border-bottom:1px solid var(--line)}
.ticks.lines li:last-child{border:0}
.ticks.lines li.no::before{content:"!";color:var(--warn);font-weight:600}
.box>form>button{display:block;width:calc(100% - 32px);margin:0 16px 16px}
.box>form>button[hidden]{display:none}
.box>form>.field{margin:0 16px 12px}
.box>form>.foot{position:relative;z-index:2;margin:-8px 16px 12px;padding:0;border:0}
.goods+p{padding-top:0}
.learners>p{margin:6px 0 0;font-size:12px}
.decision .phrases{gap:4px}
.decision .phrases label{padding:0 6px}
.box>form>button:not(.quiet){position:sticky;z-index:1;bottom:16px;box-shadow:0 16px var(--surface),0 -8px var(--surface)}
.decision{padding:12px 16px;display:grid;gap:6px}
.option{display:grid;grid-template-columns:20px minmax(0,1fr) auto;gap:0 8px;padding:6px 12px;border:1px solid var(--line);border-radius:8px}
.option:has(>label>input:checked){border-color:var(--accent);background:var(--tint)}
.option:not(:has(>label>input:checked))>div{display:none}
.decision fieldset{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0}
.decision legend{float:left;line-height:36px}
.posted .choice{gap:4px;white-space:nowrap}
.decision .posted{gap:0 10px;align-items:center}
.decision .posted .yuan:not([type=radio]):not([type=checkbox]){width:64px;min-height:32px;padding:4px 8px}
.decision .field{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline;margin:0}
.decision .field>textarea{flex:1 1 100%}
.decision .field>input:not([type=radio]):not([type=checkbox]){flex:1 1 100%}
.decision details summary{min-height:24px;padding:2px 0;font-size:12px}
.decision details[open] summary{margin-bottom:4px}
.said{display:flex;gap:12px;align-items:flex-start}
.said .face{flex:none;width:32px;height:32px}
.said p{margin:0}
.decision .phrases{margin:0}
.option>label{display:contents}
.option>label b{font-weight:600}
.option>div{grid-column:2/4;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;padding-top:4px}
.choice .yuan:not([type=radio]):not([type=checkbox]){flex:none;width:96px}
.option .yuan:not([type=radio]):not([type=checkbox]){width:96px}
.steps{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 12px;padding:12px 20px;list-style:none;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.steps li{color:var(--muted)}
.steps .past{margin:0}
.steps{counter-reset:step}
ol.steps>li{display:flex;gap:8px;align-items:center}
ol.steps>li::before{counter-increment:step;content:counter(step);display:grid;place-items:center;flex:none;width:22px;height:22px;border:1px solid var(--edge);border-radius:50%;font-size:12px;font-weight:400}
ol.steps>.past::before{content:"✓";border-color:var(--right);color:var(--surface);background:var(--right)}
ol.steps>.now::before{border-color:var(--accent);color:var(--on-accent);background:var(--accent)}
ol.steps>li:not(:last-child){flex:1}
ol.steps>li:not(:last-child)::after{content:"";flex:1;min-width:12px;height:2px;background:var(--line)}
ol.steps>.past:not(:last-child)::after{background:var(--right)}
ol.steps.line{max-width:640px;padding:0;background:none;border:0}
ol.steps>li[aria-current]{background:none;box-shadow:none}
.steps .now{color:var(--text);font-weight:600}
.steps small{display:block;font-weight:400}
.learners{padding:12px;background:var(--bg);border:0;border-radius:8px;margin:0}
.learners h3{margin:0 0 8px;font-size:12px;font-weight:400;color:var(--muted)}
.learners>div{padding:12px 16px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.learners>div p{display:flex;justify-content:space-between;gap:12px;margin:0}
@media (max-width:1100px){.duo{grid-template-columns:minmax(0,1fr)}}
@media (max-width:600px){.option label small{display:block;margin:0}.ticks{grid-template-columns:1fr}ol.steps{flex-wrap:nowrap;gap:4px 6px;padding:12px}ol.steps>li{gap:6px}ol.steps>li:not(:last-child)::after{min-width:6px}ol.steps>li:not(.now){font-size:0}ol.steps>li:not(.now) small{display:none}.steps .now{white-space:nowrap}}
`
