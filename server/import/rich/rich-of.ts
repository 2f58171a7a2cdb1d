import type { RichContent } from '@/contract/content/rich.schema'
import type { Markup, MarkupNode } from '../draft'
import { wellFormed } from '../fold'
import { Refused } from '../refused'
import { nameOf } from './element-kinds'
import { readHtml } from './html'
import { RichBuilder, type Studio } from './rich-builder'
import { mayHaveTex, splitTex } from './tex'

const MOST_TEXT = 50_000
/** A picture in plain text, as Markdown writes it. */
const PICTURE = /!\[([^\]\n]{0,200})\]\(([^()\s]{1,300})\)/g

const BREAK: MarkupNode = { name: 'br', attributes: {}, children: [] }

function withPictures(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let at = 0
  for (const match of text.matchAll(PICTURE)) {
    const [whole, alt = '', src = ''] = match
    nodes.push(text.slice(at, match.index), { name: 'img', attributes: { src, alt }, children: [] })
    at = match.index + whole.length
  }
  return [...nodes, text.slice(at)]
}

const withBreaks = (text: string): MarkupNode[] => text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line]))

/** Plain text as nodes: a line is a paragraph, but a formula may run over several. */
const plainNodes = (text: string): MarkupNode[] =>
  splitTex(text).flatMap((part) => {
    if ('tex' in part) return [part.isBlock ? `$$${part.tex}$$` : `\\(${part.tex}\\)`]
    // A dollar that was no formula here must be none when the pieces are read again.
    return withPictures(part.text).flatMap((node) => (typeof node === 'string' ? withBreaks(node.replaceAll('$', '\\$')) : [node]))
  })

function checked(written: string): string {
  if (written.length > MOST_TEXT) throw new Refused('text_too_long', `文字超过 ${MOST_TEXT} 字`)
  return wellFormed(written)
}

/** Text as it is written, a line a paragraph. */
const exactOf = (text: string): RichContent =>
  checked(text)
    .split('\n')
    .map((line) => ({ type: 'p', inline: [{ text: line }] }))

function nodesOf(markup: Exclude<Markup, { form: 'exact' }>): readonly MarkupNode[] {
  if (markup.form === 'tree') return markup.nodes
  const text = checked(markup.text)
  return markup.form === 'html' ? readHtml(text) : plainNodes(text)
}

const hasTex = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some((node) => (typeof node === 'string' ? mayHaveTex(node) : nameOf(node) === 'math' || hasTex(node.children)))

/** The stored tree of a text: an allow-list of blocks and marks, pictures kept, formulas drawn. Throws `Refused`. */
export async function richOf(markup: Markup, studio: Studio): Promise<RichContent> {
  if (markup.form === 'exact') return markup.text === '' ? [] : exactOf(markup.text)
  const nodes = nodesOf(markup)
  if (hasTex(nodes)) await studio.formulas.prepare()
  const enclosed = markup.form === 'tree' ? undefined : markup.enclosed
  const keepsSpace = markup.form === 'plain' || (markup.form === 'tree' && markup.keepsSpace === true)
  const builder = new RichBuilder({ ...studio, place: { ...studio.place, ...(enclosed && { enclosed }) } }, keepsSpace)
  builder.walk(nodes)
  return builder.finish()
}
