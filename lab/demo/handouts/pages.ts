import type { ChapterSeed, QuestionSeed } from '#server/seed/shapes'
import type { RichContent, RichText } from '@/contract/site/rich.schema'
import { chanceOf } from '../chance'
import type { Point } from '../words'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
const inlineHtml = (inline: readonly RichText[]) =>
  inline
    .map(({ text, mark }) =>
      mark === 'strong' ? `<b>${escaped(text)}</b>` : mark === 'code' ? `<code>${escaped(text)}</code>` : escaped(text),
    )
    .join('')
const html = (content: RichContent): string =>
  content
    .map((node) => {
      if (node.type === 'p') return `<p>${inlineHtml(node.inline)}</p>`
      return node.type === 'list' ? `<ul>${node.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>` : ''
    })
    .join('')

const style = `@page{size:A4;margin:18mm 16mm 16mm}
*{box-sizing:border-box}body{font:10.5pt/1.65 "Noto Sans CJK SC",sans-serif;color:#1c2b2a;margin:0}
header{border-bottom:2pt solid #0b7a75;padding-bottom:3mm;margin-bottom:5mm}header small{color:#3c716e;letter-spacing:.08em}
h1{font-size:20pt;margin:1mm 0 0;line-height:1.3}h2{font-size:13pt;color:#0b7a75;margin:7mm 0 2mm;break-after:avoid}
p{margin:1mm 0}ul{margin:1mm 0 2mm;padding-left:5mm}li{margin:.5mm 0}
table{width:100%;border-collapse:collapse;font-size:9.5pt}th{background:#e3f2f1;text-align:left}th,td{border:.5pt solid #bfdfdc;padding:1.5mm 2mm;vertical-align:top}
tr,.q,.worked{break-inside:avoid}td:first-child{width:44%}td small{color:#5f6a5e}
code{font-family:inherit;background:#f5efe4;padding:0 1mm}.worked{border-left:2.5pt solid #e0a43a;background:#fbf7ee;padding:2mm 3mm;margin:3mm 0}
.q{margin:0 0 4mm}.q>b{float:left;margin-right:2mm}.q ol{clear:left;list-style:upper-alpha;margin:1mm 0;padding-left:8mm;columns:2}.lines{height:14mm;border-bottom:.5pt dotted #9aa}
.answers{break-before:page}.answers div{break-inside:avoid;margin-bottom:2.5mm;font-size:9.5pt}footer{margin-top:8mm;color:#5f6a5e;font-size:8.5pt}`

const page = (series: string, title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style>
<header><small>启明学堂 · ${escaped(series)}</small><h1>${escaped(title)}</h1></header>${body}
<footer>条文以现行法律、准则为准；例题中的数字均为教学示例。</footer></html>`

const row = ({ truth, slip, why, source }: Point['facts'][number]) =>
  `<tr><td>${escaped(truth)}</td><td>${escaped(why)}${source ? `<br><small>${escaped(source)}</small>` : ''}<br><small>常见误解：${escaped(slip)}</small></td></tr>`

const group = ({ rule, members, others, why }: Point['groups'][number]) =>
  `<p><b>${escaped(rule)}</b>：${escaped(members.join('、'))}。<b>容易混入的</b>：${escaped(others.join('、'))}。${escaped(why)}。</p>`

/** A worked sum: what is asked, and the way to its result. */
const worked = (question: QuestionSeed) => `<div class="worked"><b>例题</b>${html(question.stem)}${html(question.explanation)}</div>`

/** The handout of a chapter: each point with its rules, what is confused with them, and a worked sum where it has sums. */
export function handoutHtml(course: string, { chapter, questions }: ChapterSeed, points: readonly Point[]): string {
  const parts = points.map(({ key, title, facts, groups }, at) => {
    const example = questions.find((each) => each.points[0] === key && each.type === 'single_choice' && each.key.includes('-n-'))
    return `<section><h2>${at + 1}　${escaped(title)}</h2><table><tr><th>要点</th><th>为什么</th></tr>${facts.map(row).join('')}</table>${groups.map(group).join('')}${example ? worked(example) : ''}</section>`
  })
  return page(`${course} · 讲义 ${chapter.seq}`, chapter.title, parts.join(''))
}

const SHEET = 24
const types = ['single_choice', 'choice', 'determine', 'fill'] as const

function answerOf(question: QuestionSeed): string {
  if ('options' in question) return question.answer.join('')
  if (question.type === 'determine') return question.answer ? '对' : '错'
  return question.type === 'fill' ? question.answer.map(([first]) => first).join('；') : ''
}

/** An exercise sheet over a subject, with the answers and explanations behind it. */
export function sheetHtml(course: string, chapters: readonly ChapterSeed[]): string {
  const all = types.flatMap((type) => {
    const fitting = chapters.flatMap(({ questions }) => questions.filter((each) => each.type === type))
    return chanceOf(`sheet ${course} ${type}`)
      .shuffled(fitting)
      .slice(0, SHEET / types.length)
  })
  const options = (question: QuestionSeed) =>
    'options' in question ? `<ol>${question.options.map((text) => `<li>${escaped(text)}</li>`).join('')}</ol>` : '<div class="lines"></div>'
  const asked = all.map((question, at) => `<div class="q"><b>${at + 1}.</b>${html(question.stem)}${options(question)}</div>`)
  const answers = all.map((question, at) => `<div><b>${at + 1}. ${escaped(answerOf(question))}</b>${html(question.explanation)}</div>`)
  return page(course, '综合练习', `${asked.join('')}<section class="answers"><h2>答案与解析</h2>${answers.join('')}</section>`)
}
