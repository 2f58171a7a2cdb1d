/** Styles of the first page and of charts: figures beside each other, bars that fill their card, courses in two lines on a phone. */
export const homeStyle = `
.chart .below{fill:var(--button)}
.chart .pass{stroke:var(--warn);stroke-dasharray:4 3}
.today{display:grid;grid-template-columns:minmax(0,2fr) minmax(280px,1fr);gap:16px}
.today>*{margin:0;max-width:none}
.today+details,.today+div,.card+details{margin-top:16px}
@media (max-width:1100px){.today{grid-template-columns:minmax(0,1fr)}}
.chart{position:relative}
.chart h2:not(:last-child) small{padding-right:76px}
.chart>details>summary{position:absolute;top:6px;right:12px;margin:0}
.panel .chart>details>summary{top:-6px;right:0}
.chart svg{display:block;width:100%;height:auto;max-height:320px;overflow:visible}
.chart .plot{flex:1 0 204px;width:calc(100% - 64px);height:204px;max-height:none;margin:24px 0 32px 64px}
.today .chart{display:flex;flex-direction:column}
.chart text{fill:var(--muted);font-size:12px}
.chart .value{fill:var(--text);font-weight:600}
@media (max-width:600px){.chart text{font-size:26px;transform:translateY(10px)}.plot text{font-size:12px;transform:none}.chart .plot{flex-basis:112px;width:100%;height:112px;margin:12px 0 28px}.chart .value,.chart .until,.chart .scale{display:none}}
.chart .grid{stroke:var(--line);fill:none}
.chart .hatch{stroke:var(--button);stroke-width:3}
.chart .then{stroke:var(--button)}
.chart .now{fill:var(--accent)}
.chart .partial{opacity:.55}
.chart .late{fill:var(--warn)}
.chart .curve{fill:none;stroke:var(--accent);stroke-width:2.5}
.here{display:none}
@media (max-width:600px){
.here{display:block;flex:0 1 auto;min-width:0;margin-left:6px;overflow:hidden;font-size:16px;font-weight:600;text-overflow:ellipsis;white-space:nowrap}
.head h1.above{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.best tbody tr{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;padding:8px 0}
.best td,.best td.number{display:block;padding:0}
.best td:first-child{flex:1 1 calc(100% - 84px);min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.best td:nth-child(3){order:-1;flex:0 0 72px;font-weight:600;text-align:right}
.best td:first-child{order:-2}
.best td:nth-child(n+2):not(:nth-child(3)){font-size:12px}
.best td::before{content:none}
.best td:is(:nth-child(2),:nth-child(5))::before{content:attr(data-title) " "}
.best meter{display:none}
}
`
