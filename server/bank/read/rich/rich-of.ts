import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { keepAmounts } from '@/domain/text/amounts'
import { type Markup, type MarkupNode, Note, Refused } from '../draft'
import { wellFormed } from '../fingerprint'
import { contentOf } from './data'
import { readHtml } from './html'
import { htmlOfMarkdown } from './markdown'
import { nameOf, plainNodes } from './markup'
import { RichBuilder, type Studio } from './rich-builder'
import { takeShown } from './shown-file'
import { mayHaveTex } from './tex'

const MOST_TEXT = 50_000

function checked(written: string, { notes }: Studio): string {
  if (written.length > MOST_TEXT) throw new Refused('text_too_long', `文字超过 ${MOST_TEXT} 字`)
  const text = wellFormed(written)
  const isChanged = text !== written.replace(/\r\n?/g, '\n')
  if (isChanged && !notes.some(({ code }) => code === 'signs_left')) notes.push(new Note('signs_left', '去掉了不能显示的控制字符'))
  return text
}

const ENCLOSED = /^!\[\]\((@@PLUGINFILE@@\/[^()\s]+)\)$/

/** Text as it is written, a line a paragraph; a line that is a picture of the file shows it. */
const exactOf = (text: string, studio: Studio): RichContent =>
  checked(text, studio)
    .split('\n')
    .map((line) => {
      const [, src] = (studio.place.enclosed && ENCLOSED.exec(line)) ?? []
      return src === undefined ? { type: 'p', inline: [{ text: line }] } : takeShown(studio, src, '')
    })

const lengthOf = (nodes: readonly MarkupNode[]): number =>
  nodes.reduce((sum, node) => sum + (typeof node === 'string' ? node.length : lengthOf(node.children)), 0)

async function nodesOf(markup: Exclude<Markup, { form: 'exact' | 'data' }>, studio: Studio): Promise<readonly MarkupNode[]> {
  if (markup.form === 'tree') {
    if (lengthOf(markup.nodes) > MOST_TEXT) throw new Refused('text_too_long', `文字超过 ${MOST_TEXT} 字`)
    return markup.nodes
  }
  const text = checked(markup.text, studio)
  if (markup.form === 'markdown') return readHtml(await htmlOfMarkdown(text))
  return markup.form === 'html' ? readHtml(text) : plainNodes(text)
}

const hasTex = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some((node) => (typeof node === 'string' ? mayHaveTex(node) : nameOf(node) === 'math' || hasTex(node.children)))

/** A line of plain text in which nothing means anything but itself: most of what a table holds. */
const isBareLine = (text: string) => text !== '' && !/[$\\\r\n]/.test(text) && !text.includes('![')

async function treeOf(markup: Markup, desk: Studio): Promise<RichContent> {
  if (markup.form === 'tree' && markup.stored) return markup.stored
  if (markup.form === 'plain' && isBareLine(markup.text)) {
    const text = checked(markup.text, desk)
    return text === '' ? [] : [{ type: 'p', inline: [{ text }] }]
  }
  const studio = { ...desk, place: { ...desk.place, ...(markup.enclosed && { enclosed: markup.enclosed }) } }
  if (markup.form === 'exact') return markup.text === '' ? [] : exactOf(markup.text, studio)
  if (markup.form === 'data') return contentOf(checked(markup.text, studio), studio)
  const nodes = await nodesOf(markup, studio)
  if (hasTex(nodes)) await studio.formulas.prepare()
  const keepsSpace = markup.form === 'plain' || (markup.form === 'tree' && markup.keepsSpace === true)
  const builder = new RichBuilder(studio, keepsSpace)
  builder.walk(nodes)
  return builder.finish()
}

const keptIn = (inline: readonly RichText[]): RichText[] =>
  inline.map((part) => (part.formula === undefined ? { ...part, text: keepAmounts(part.text) } : part))

function keptNode(node: RichNode): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: keptIn(node.inline) }
    case 'list':
      return { ...node, items: node.items.map(keptIn) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map(keptIn)) }
    default:
      return node
  }
}

/**
 * The stored tree of a text: an allow-list of blocks and marks, pictures kept, formulas drawn, amounts kept in one line. Throws `Refused`.
 */
export const richOf = async (markup: Markup, desk: Studio): Promise<RichContent> => (await treeOf(markup, desk)).map(keptNode)
