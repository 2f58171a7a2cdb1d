import { type Static, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { giveKey, type KeyUse, spendKey } from '#server/repositories/account/session/one-time-key'
import { type ExportRow, exportRows } from '#server/repositories/tiku/learner-question'
import type { RichContent, RichFormula, RichNode, RichText } from '@/contract/site/rich.schema'
import type { QuestionOption } from '@/contract/tiku/question.schema'
import { type ExportTicket, type GiveExport, GiveExportSchema } from '@/contract/tiku/review.schema'
import { keyText } from '@/domain/scoring/answer-words'
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

/** Long enough to paste the address into another browser. */
const KEY_SECONDS = 600
const titles = { wrong: '我的错题本', notes: '我的笔记' } as const

const keyUse = ({ what, format, categoryId }: GiveExport): KeyUse => ({ download: 'export', of: [what, format, categoryId] })

/** An address that gives the learner's own export once. A browser opens it, so it carries a key for this and nothing else. */
export async function giveExport({ db, env, now }: Deps, userId: number, given: GiveExport): Promise<ExportTicket> {
  const { categoryId, what, format } = given
  const key = await giveKey(db, keyUse(given), userId, now(), KEY_SECONDS)
  const query = new URLSearchParams({ key, what, format, ...(categoryId !== undefined && { categoryId: String(categoryId) }) })
  return { url: `${env.publicUrl}/export?${query}`, expiresAt: now() + KEY_SECONDS * 1000 }
}

const QuerySchema = Type.Intersect([GiveExportSchema, Type.Object({ key: Type.String({ maxLength: 128 }) })])

const usedUp =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>链接已失效</title><p>下载链接只能用一次，十分钟内有效。请回到错题本重新导出。</p></html>'

/** Headers: no script runs in the file, no cache stores it, and the key in the address is not sent as a referrer. */
function guarded(reply: FastifyReply, { env }: Deps) {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${env.publicUrl}; base-uri 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
}

/** The export route for browsers: spends the single-use key, which identifies the learner, and returns the file. */
export const exportRoute: ServicePlugin = (app, deps) => {
  const { db, env, now } = deps
  app.get<{ Querystring: Static<typeof QuerySchema> }>('/export', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    const { key, what, format, categoryId } = query
    const userId = await tx(db, (work) => spendKey(work, keyUse(query), key, now()))
    guarded(reply, deps)
    if (userId === null) return reply.status(410).type('text/html; charset=utf-8').send(usedUp)
    const rows = await exportRows(db, { userId, categoryId, what }, now())
    const title = titles[what]
    if (format === 'print') {
      const page = exportPrint({ title, madeAt: now(), rows, urlOf: (src) => (src.startsWith('data:') ? src : mediaUrl(env, src)) })
      return reply.type('text/html; charset=utf-8').send(page)
    }
    const name = encodeURIComponent(`${title}-${dayText(now())}.csv`)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="export.csv"; filename*=UTF-8''${name}`)
      .send(exportCsv(rows))
  })
}
