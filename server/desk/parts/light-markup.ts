import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

/** Explains the markup to those who type it. */
export const MARKUP_HINT =
  '空行分段；行首“## ”是标题、“- ”或“1. ”是列表、“| 甲 | 乙 |”是表格；**粗体**、*强调*、`代码`、[文字](网址)、![说明](图片)；公式写 $x^2$，独占一行写 $$x^2$$；要原样显示的符号前加 \\'

type Style = Pick<RichText, 'mark' | 'href'>
const NO_FORMULA = { src: '', width: 0, height: 0, depth: 0 }

const ESCAPED = /^\\([\\*`$[\]!|#<\-\d. ])/
const BREAK = '<br>'
const CODE = /^`((?:[^`\\]|\\[\s\S])+)`/
const TEX = /^\$(?!\s)((?:[^$\\]|\\[\s\S])+?)(?<!\s)\$(?!\d)/
const LINK = /^\[((?:[^[\]\\]|\\[\s\S])+)\]\(([^()\s]+)\)/
const MARKS = [
  ['strong', /^\*\*(?=\S)((?:[^*\\]|\\[\s\S])+)\*\*/],
  ['em', /^\*(?=\S)((?:[^*\\]|\\[\s\S])+)\*/],
] as const

/** Collects stretches of text; neighbours of one kind are one. */
class Line {
  readonly parts: RichText[] = []

  text(text: string, style: Style) {
    const last = this.parts.at(-1)
    if (last && !last.formula && last.mark === style.mark && last.href === style.href) last.text += text
    else this.parts.push({ text, ...(style.mark && { mark: style.mark }), ...(style.href !== undefined && { href: style.href }) })
  }
}

const unescaped = (text: string) =>
  text.replace(/\\([\\*`$[\]!|#<\-\d. ])|<br>/g, (found, sign) => sign ?? (found === BREAK ? '\n' : found))

/** Takes the next piece of a line, and returns how long it was. */
function takePiece(rest: string, style: Style, line: Line): number {
  const [sequence, sign = ''] = ESCAPED.exec(rest) ?? []
  if (sequence) {
    line.text(sign, style)
    return sequence.length
  }
  if (rest.startsWith(BREAK)) {
    line.text('\n', style)
    return BREAK.length
  }
  const [code, written = ''] = CODE.exec(rest) ?? []
  if (code) {
    line.text(unescaped(written), { ...style, mark: 'code' })
    return code.length
  }
  const [formula, tex = ''] = TEX.exec(rest) ?? []
  if (formula) {
    line.parts.push({ text: tex, formula: NO_FORMULA })
    return formula.length
  }
  const [link, words = '', href = ''] = LINK.exec(rest) ?? []
  if (link && style.href === undefined) {
    walk(words, { ...style, href }, line)
    return link.length
  }
  for (const [mark, pattern] of MARKS) {
    const [whole, inner = ''] = pattern.exec(rest) ?? []
    if (!whole || style.mark) continue
    walk(inner, { ...style, mark }, line)
    return whole.length
  }
  line.text(rest.slice(0, 1), style)
  return 1
}

function walk(text: string, style: Style, line: Line) {
  for (let at = 0; at < text.length; ) at += takePiece(text.slice(at), style, line)
}

function inlineIn(text: string): RichText[] {
  const line = new Line()
  walk(text, {}, line)
  return line.parts
}

const trimmed = (line: string) => line.replace(/^[ \t]+/, '').replace(/(?<!\\)[ \t]+$/, '')

/** Lines of a paragraph are one; a backslash at the end of a line keeps its break. */
const joined = (lines: readonly string[]) =>
  lines
    .map((line, at) => (line.endsWith('\\') && !line.endsWith('\\\\') && at + 1 < lines.length ? `${line.slice(0, -1)}\n` : line))
    .join('')

const PICTURE = /^!\[((?:[^\]\\]|\\[\s\S])*)\]\((\S+?)(?: =(\d{1,5})x(\d{1,5}))?\)$/
const RECORDING = /^!(audio|video)\[((?:[^\]\\]|\\[\s\S])*)\]\((\S+)\)$/
const BLOCK_TEX = /^\$\$\s*([^$]+?)\s*\$\$$/
const RULE = /^\|(?:\s*:?-{3,}:?\s*\|)+$/

function cellsIn(row: string): RichText[][] {
  const inner = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => inlineIn(trimmed(cell)))
}

function nodeIn(part: string): RichNode {
  const lines = part.split('\n').map(trimmed)
  const [, tex] = BLOCK_TEX.exec(lines.join(' ')) ?? []
  if (tex !== undefined) return { type: 'formula', tex, src: '', width: 0, height: 0 }
  if (lines.every((line) => line.startsWith('- ')))
    return { type: 'list', ordered: false, items: lines.map((line) => inlineIn(line.slice(2))) }
  if (lines.every((line) => /^\d{1,3}\. /.test(line)))
    return { type: 'list', ordered: true, items: lines.map((line) => inlineIn(line.replace(/^\d+\. /, ''))) }
  if (lines.every((line) => line.length > 1 && line.startsWith('|') && line.endsWith('|')))
    return { type: 'table', rows: lines.filter((line) => !RULE.test(line)).map(cellsIn) }
  const text = joined(lines)
  const [, hashes] = /^(##|###) /.exec(text) ?? []
  if (hashes) return { type: 'h', level: hashes.length === 2 ? 2 : 3, inline: inlineIn(text.slice(hashes.length + 1)) }
  const [picture, alt = '', src = '', width = '0', height = '0'] = PICTURE.exec(text) ?? []
  if (picture) return { type: 'img', src, alt: unescaped(alt), width: Number(width), height: Number(height) }
  const [, kind, name = '', address = ''] = RECORDING.exec(text) ?? []
  if (kind === 'audio' || kind === 'video') return { type: 'media', kind, src: address, name: unescaped(name) }
  return { type: 'p', inline: text === '\\' ? [{ text: '' }] : inlineIn(text) }
}

/** The nodes of a text. Formulas are not drawn, and pictures without a size have none. */
export const nodesOf = (text: string): RichContent =>
  text.split(/\n[ \t]*\n[\n \t]*/).flatMap((part) => (part.trim() === '' ? [] : [nodeIn(part.replace(/^\n+|\n+$/g, ''))]))

const escaped = (text: string) => text.replace(/[\\*`$[\]|]|<(?=br>)/g, '\\$&').replaceAll('\n', BREAK)
const kept = (text: string) => text.replace(/^ +| +$/g, (spaces) => '\\ '.repeat(spaces.length))

function pieceOf({ text, mark, formula, href }: RichText): string {
  if (formula) return `$${text}$`
  const words = mark ? kept(escaped(text)) : escaped(text)
  const sign = mark === 'strong' ? '**' : mark === 'em' ? '*' : mark === 'code' ? '`' : ''
  return href === undefined ? sign + words + sign : `[${sign}${words}${sign}](${href})`
}

/** A digit behind a formula would make its sign one of money. */
const afterFormula = (piece: string, before: RichText | undefined) => (before?.formula ? piece.replace(/^(?=\d)/, '\\') : piece)

const lineOf = (inline: readonly RichText[]) =>
  inline
    .map((part, at) => afterFormula(pieceOf(part), inline[at - 1]))
    .join('')
    .replace(/^ +| +$/g, (spaces) => '\\ '.repeat(spaces.length))
    .replace(/^(?=[#!-])/, '\\')
    .replace(/^(\d{1,3})\. /, '$1\\. ')

/** A break between two words of a paragraph is one in the text too; a list and a table have a line for each of their own. */
const broken = (line: string) => line.replace(/(?<![\\>\s]|^)<br>(?![<\s]|$)/g, '\\\n')

function partOf(node: RichNode): string {
  switch (node.type) {
    case 'p':
      return node.inline.length === 1 && node.inline[0]?.text === '' ? '\\' : broken(lineOf(node.inline))
    case 'h':
      return `${'#'.repeat(node.level)} ${broken(lineOf(node.inline))}`
    case 'list':
      return node.items.map((item, at) => `${node.ordered ? `${at + 1}.` : '-'} ${lineOf(item)}`).join('\n')
    case 'table':
      return node.rows.map((row) => `|${row.map((cell) => ` ${lineOf(cell)} `).join('|')}|`).join('\n')
    case 'img':
      return `![${node.alt.replace(/[\\\]]/g, '\\$&')}](${node.src} =${node.width}x${node.height})`
    case 'media':
      return `!${node.kind}[${node.name.replace(/[\\\]]/g, '\\$&')}](${node.src})`
    case 'formula':
      return `$$${node.tex}$$`
  }
}

/** The text of nodes. It is read back as the same nodes, but for the pictures of formulas. */
export const markupOf = (content: RichContent): string => content.map(partOf).join('\n\n')
