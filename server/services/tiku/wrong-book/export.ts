import type { ExportRow } from '#server/repositories/tiku/learner-question'
import type { RichContent, RichFormula, RichNode, RichText } from '@/contract/site/rich.schema'
import type { QuestionOption } from '@/contract/tiku/question.schema'
import { keyText } from '@/domain/scoring/answer'
import { csvText } from '@/domain/text/cached-reply'
import { richPlain } from '@/domain/text/rich-plain'
import { questionTypeNames } from '@/domain/tiku/question'
import { wrongReasonNames } from '@/domain/tiku/wrong-book'
import { dayText } from '@/domain/time/day'

const heads = ['科目', '章节', '题型', '材料', '题干', '选项', '正确答案', '解析', '知识点', '答错次数', '错因', '最近答错', '笔记']

/** The key of a question in words; an essay's is its reference. */
export function keyWords({ key, options }: Pick<ExportRow, 'key' | 'options'>): string {
  if (key === null) return ''
  return key.kind === 'points' ? richPlain(key.reference) : (keyText(options, key) ?? '')
}

const cellsOf = (row: ExportRow) => [
  row.subject,
  row.chapter,
  questionTypeNames[row.type],
  row.material ? richPlain(row.material) : '',
  richPlain(row.stem),
  row.options.map(({ letter, text }) => `${letter}. ${text}`).join('\n'),
  keyWords(row),
  richPlain(row.explanation),
  row.points.join('、'),
  row.wrong ? String(row.wrong.times) : '',
  row.wrong?.reason ? wrongReasonNames[row.wrong.reason] : '',
  row.wrong ? dayText(row.wrong.lastAt) : '',
  row.note,
]

/** The rows as a spreadsheet opens them. */
export const exportCsv = (rows: readonly ExportRow[]): string => csvText([heads, ...rows.map(cellsOf)])

type Page = { title: string; madeAt: number; rows: readonly ExportRow[]; urlOf: (src: string) => string }

/** Print first: black on white, no question torn over two pages where it fits one. */
const style = `
body{max-width:720px;margin:0 auto;padding:24px;color:#000;background:#fff;font:16px/1.7 "PingFang SC","Microsoft YaHei",sans-serif}
h1{font-size:24px;margin:0}article{padding:16px 0;border-bottom:1px solid #999;break-inside:avoid}
.about,.points{color:#444;font-size:14px}.material,.note{padding:8px 12px;border-left:3px solid #999}.note{white-space:pre-wrap}
ol.options{padding:0;list-style:none}.options li{display:flex;gap:6px}.options p{margin:0}table{border-collapse:collapse}th,td{padding:4px 8px;border:1px solid #666}
img{max-width:100%}p{margin:4px 0}
@media print{body{max-width:none;padding:0;font-size:11pt}@page{margin:18mm 16mm}}
`

function aboutOf({ subject, chapter, type, wrong }: ExportRow): string {
  const parts = [subject, chapter, questionTypeNames[type]]
  if (wrong) parts.push(`答错 ${wrong.times} 次`, `最近 ${dayText(wrong.lastAt)}`)
  if (wrong?.reason) parts.push(wrongReasonNames[wrong.reason])
  return parts.map(escapeHtml).join(' · ')
}

const keyHtml = ({ key, options }: ExportRow, urlOf: Page['urlOf']) =>
  key?.kind === 'points' ? richHtml(key.reference, urlOf) : `<p>${escapeHtml(keyWords({ key, options }))}</p>`

/** Pictures and formulas of an option are printed, not their alternative text. */
const optionHtml = ({ letter, text, rich }: QuestionOption, urlOf: Page['urlOf']) =>
  rich ? `<li>${letter}. <div>${richHtml(rich, urlOf)}</div></li>` : `<li>${letter}. ${escapeHtml(text)}</li>`

function articleOf(row: ExportRow, index: number, urlOf: Page['urlOf']): string {
  const options = row.options.map((option) => optionHtml(option, urlOf)).join('')
  return [
    `<article><div class="about">${index + 1}. ${aboutOf(row)}</div>`,
    row.material ? `<div class="material">${richHtml(row.material, urlOf)}</div>` : '',
    richHtml(row.stem, urlOf),
    options === '' ? '' : `<ol class="options">${options}</ol>`,
    `<div><strong>答案</strong>${keyHtml(row, urlOf)}</div>`,
    `<div><strong>解析</strong>${richHtml(row.explanation, urlOf)}</div>`,
    row.points.length === 0 ? '' : `<div class="points">知识点：${escapeHtml(row.points.join('、'))}</div>`,
    row.note === '' ? '' : `<div class="note">${escapeHtml(row.note)}</div>`,
    '</article>',
  ].join('')
}

/** The rows as a page for the printer. Nothing in it runs, and only pictures are loaded. */
export function exportPrint({ title, madeAt, rows, urlOf }: Page): string {
  const articles = rows.map((row, index) => articleOf(row, index, urlOf)).join('\n')
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1><p class="about">共 ${rows.length} 题 · ${dayText(madeAt)}导出</p>
${articles === '' ? '<p>这里还没有内容。</p>' : articles}
</body></html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for markup or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '')

type UrlOf = (src: string) => string

const em = (thousandths: number) => `${thousandths / 1000}em`

/** A formula is a picture sized in em, with its TeX as alternative text. */
function formulaHtml(tex: string, { src, width, height, depth }: RichFormula, urlOf: UrlOf): string {
  const style = `width:${em(width)};height:${em(height)};vertical-align:${em(-depth)}`
  return `<img src="${escapeHtml(urlOf(src))}" alt="${escapeHtml(tex)}" style="${style}">`
}

const textHtml = ({ text, mark, formula }: RichText, urlOf: UrlOf) => {
  if (formula) return formulaHtml(text, formula, urlOf)
  return mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text)
}

const inlineHtml = (inline: readonly RichText[], urlOf: UrlOf) => inline.map((part) => textHtml(part, urlOf)).join('')

const rowHtml = (cells: readonly (readonly RichText[])[], tag: 'th' | 'td', urlOf: UrlOf) =>
  `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell, urlOf)}</${tag}>`).join('')}</tr>`

function nodeHtml(node: RichNode, urlOf: UrlOf): string {
  switch (node.type) {
    case 'p':
      return `<p>${inlineHtml(node.inline, urlOf)}</p>`
    case 'h':
      return `<h${node.level}>${inlineHtml(node.inline, urlOf)}</h${node.level}>`
    case 'list': {
      const tag = node.ordered ? 'ol' : 'ul'
      return `<${tag}>${node.items.map((item) => `<li>${inlineHtml(item, urlOf)}</li>`).join('')}</${tag}>`
    }
    case 'img':
      return `<img src="${escapeHtml(urlOf(node.src))}" alt="${escapeHtml(node.alt)}">`
    case 'media':
      return `<p>〔${node.kind === 'audio' ? '音频' : '视频'}：${escapeHtml(node.name)}〕</p>`
    case 'formula':
      return `<p>${formulaHtml(node.tex, { ...node, depth: 0 }, urlOf)}</p>`
    case 'table':
      return `<table>${node.rows.map((row, index) => rowHtml(row, index === 0 ? 'th' : 'td', urlOf)).join('')}</table>`
  }
}

/** Stored content as markup, every text escaped; `urlOf` gives the whole address of a picture. */
export const richHtml = (content: RichContent, urlOf: UrlOf): string => content.map((node) => nodeHtml(node, urlOf)).join('')
