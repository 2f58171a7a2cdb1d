import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Where the file of a picture or recording is in what is written. */
type SrcOf = (src: string) => string

/** Text in which no dollar begins a formula. */
const words = (text: string) => escaped(text.replaceAll('$', '\\$'))

function pieceOf({ text, mark, formula, href }: RichText): string {
  if (formula) return escaped(`\\(${text}\\)`)
  const marked = mark ? `<${mark}>${mark === 'code' ? escaped(text) : words(text)}</${mark}>` : words(text)
  return href === undefined ? marked : `<a href="${escaped(href)}">${marked}</a>`
}
const inlineOf = (inline: readonly RichText[]) => inline.map(pieceOf).join('')
const each = (name: string, parts: readonly string[]) => parts.map((part) => `<${name}>${part}</${name}>`).join('')

function nodeOf(node: RichNode, srcOf: SrcOf): string {
  switch (node.type) {
    case 'p':
      return `<p>${inlineOf(node.inline)}</p>`
    case 'h':
      return `<h${node.level}>${inlineOf(node.inline)}</h${node.level}>`
    case 'list':
      return node.ordered ? `<ol>${each('li', node.items.map(inlineOf))}</ol>` : `<ul>${each('li', node.items.map(inlineOf))}</ul>`
    case 'table':
      return `<table>${each(
        'tr',
        node.rows.map((row) => each('td', row.map(inlineOf))),
      )}</table>`
    case 'img':
      return `<img src="${escaped(srcOf(node.src))}" alt="${escaped(node.alt)}">`
    case 'media':
      return `<${node.kind} src="${escaped(srcOf(node.src))}" title="${escaped(node.name)}"></${node.kind}>`
    case 'formula':
      return `<p>${escaped(`$$${node.tex}$$`)}</p>`
  }
}

/** The words of a paragraph that is nothing but a line of code; null for any other node. */
function codeOf(node: RichNode): string | null {
  const [only, ...more] = node.type === 'p' ? node.inline : []
  return only?.mark === 'code' && only.href === undefined && more.length === 0 ? only.text : null
}

/** Content as HTML that the import reads back; lines of code that follow one another are one block. */
export function htmlOf(content: RichContent, srcOf: SrcOf): string {
  const parts: string[] = []
  let code: string[] = []
  const flush = () => {
    if (code.length > 0) parts.push(`<pre>\n${escaped(code.join('\n'))}</pre>`)
    code = []
  }
  for (const node of content) {
    const line = codeOf(node)
    if (line !== null) code.push(line)
    else {
      flush()
      parts.push(nodeOf(node, srcOf))
    }
  }
  flush()
  return parts.join('')
}

/** Content that is words alone, a line a paragraph; null where it is more. */
export function plainOf(content: RichContent): string | null {
  const lines = content.map((node) => {
    const [only, ...more] = node.type === 'p' ? node.inline : []
    return only && more.length === 0 && Object.keys(only).length === 1 ? only.text : null
  })
  return lines.includes(null) ? null : lines.join('\n')
}

/** The files that a content shows. */
export const filesIn = (content: RichContent): string[] =>
  content.flatMap((node) => (node.type === 'img' || node.type === 'media' ? [node.src] : []))
