import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { markupOf, nodesOf } from '#server/desk/parts/light-markup'
import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { hasTexts, readJson } from '@/domain/text/read-json'
import { schema } from './schema'

const { nodes, marks } = schema
const UNDRAWN = { src: '', width: 0, height: 0, depth: 0 }
const styles = ['strong', 'em', 'code'] as const

function marksOf({ mark, href }: RichText): Mark[] {
  return [...(href === undefined ? [] : [marks.link.create({ href })]), ...(mark ? [marks[mark].create()] : [])]
}

/** A text with its breaks as nodes of their own. */
function inlineOf(part: RichText): Node[] {
  if (part.formula) return [nodes.formula.create({ tex: part.text })]
  const own = marksOf(part)
  return part.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [nodes.line_break.create(null, null, own)]),
      ...(line === '' ? [] : [schema.text(line, own)]),
    ])
}

const lineOf = (inline: readonly RichText[]) => Fragment.from(inline.flatMap(inlineOf))

/** Rows of one length: an editor shows a cell where the content has none. */
function tableOf(rows: readonly (readonly (readonly RichText[])[])[]): Node {
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const rowOf = (cells: readonly (readonly RichText[])[]) =>
    nodes.table_row.create(
      null,
      Array.from({ length: width }, (_, at) => nodes.table_cell.create(null, lineOf(cells[at] ?? []))),
    )
  return nodes.table.create(null, rows.map(rowOf))
}

function blockOf(node: RichNode): Node {
  switch (node.type) {
    case 'p':
      return nodes.paragraph.create(null, lineOf(node.inline))
    case 'h':
      return nodes.heading.create({ level: node.level }, lineOf(node.inline))
    case 'list':
      return nodes.list.create(
        { ordered: node.ordered },
        node.items.map((item) => nodes.item.create(null, lineOf(item))),
      )
    case 'table':
      return tableOf(node.rows)
    case 'img':
      return nodes.picture.create({ src: node.src, alt: node.alt, width: node.width, height: node.height })
    case 'media':
      return nodes.recording.create({ kind: node.kind, src: node.src, name: node.name })
    case 'formula':
      return nodes.formula_block.create({ tex: node.tex })
  }
}

/** The document that an editor shows for content. */
export function documentOf(content: RichContent): Node {
  const blocks = content.map(blockOf)
  return nodes.doc.create(null, blocks.length > 0 ? blocks : [nodes.paragraph.create()])
}

const textOf = (node: Node) => (node.type === nodes.line_break ? '\n' : (node.text ?? ''))

function styleOf(node: Node): Pick<RichText, 'mark' | 'href'> {
  const mark = styles.find((name) => marks[name].isInSet(node.marks))
  const link = marks.link.isInSet(node.marks)
  return { ...(mark && { mark }), ...(link && { href: String(link.attrs.href) }) }
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at))

/** The texts of a line; neighbours of one kind are one. */
function textsIn(line: Node): RichText[] {
  const parts: RichText[] = []
  for (const node of childrenOf(line)) {
    const [last, style] = [parts.at(-1), styleOf(node)]
    if (node.type === nodes.formula) parts.push({ text: String(node.attrs.tex), formula: UNDRAWN })
    else if (last && !last.formula && last.mark === style.mark && last.href === style.href) last.text += textOf(node)
    else parts.push({ text: textOf(node), ...style })
  }
  return parts
}

function nodeOf(block: Node): RichNode {
  const { attrs } = block
  switch (block.type.name) {
    case 'heading':
      return { type: 'h', level: attrs.level === 2 ? 2 : 3, inline: textsIn(block) }
    case 'list':
      return { type: 'list', ordered: attrs.ordered === true, items: childrenOf(block).map(textsIn) }
    case 'table':
      return { type: 'table', rows: childrenOf(block).map((row) => childrenOf(row).map(textsIn)) }
    case 'picture':
      return { type: 'img', src: String(attrs.src), alt: String(attrs.alt), width: Number(attrs.width), height: Number(attrs.height) }
    case 'recording':
      return { type: 'media', kind: attrs.kind === 'audio' ? 'audio' : 'video', src: String(attrs.src), name: String(attrs.name) }
    case 'formula_block':
      return { type: 'formula', tex: String(attrs.tex), src: '', width: 0, height: 0 }
    default:
      return { type: 'p', inline: block.childCount === 0 ? [{ text: '' }] : textsIn(block) }
  }
}

const isBlank = (block: Node | undefined) => block?.type === nodes.paragraph && block.childCount === 0

/** The content of a document. Empty lines at its end are where typing goes on, not content. */
export function contentOf(document: Node): RichContent {
  const blocks = childrenOf(document)
  while (isBlank(blocks.at(-1))) blocks.pop()
  return blocks.map(nodeOf)
}

/** Content that the markup cannot say is typed as its nodes. */
const isNodes = (text: string) => /^\[\s*\{/.test(text)

const isList = (value: unknown, isOne: (each: unknown) => boolean): boolean => Array.isArray(value) && value.every(isOne)
const isText = (value: unknown) => hasTexts(value, ['text'])
const isLine = (value: unknown) => isList(value, isText)
const lines: Record<string, (node: { inline?: unknown; items?: unknown; rows?: unknown }) => boolean> = {
  p: ({ inline }) => isLine(inline),
  h: ({ inline }) => isLine(inline),
  list: ({ items }) => isList(items, isLine),
  table: ({ rows }) => isList(rows, (row) => isList(row, isLine)),
  img: (node) => hasTexts(node, ['src', 'alt']),
  media: (node) => hasTexts(node, ['kind', 'src', 'name']),
  formula: (node) => hasTexts(node, ['tex']),
}
/** Whether an editor can show nodes that were typed; the server decides whether they are content. */
const isContent = (value: unknown): value is RichContent =>
  isList(value, (node) => hasTexts(node, ['type']) && lines[node.type ?? '']?.(node) === true)

/** The content of a field; null where it holds nodes that an editor cannot show, which are edited as they stand. */
export function contentIn(text: string): RichContent | null {
  if (!isNodes(text.trim())) return nodesOf(text.replaceAll('\r\n', '\n'))
  const value = readJson(text)
  return isContent(value) ? value : null
}

/** Content as a field holds it: markup where it comes back the same, else the nodes. */
export function textFor(content: RichContent): string {
  const text = markupOf(content)
  const same = (a: RichContent, b: RichContent) => JSON.stringify(contentOf(documentOf(a))) === JSON.stringify(contentOf(documentOf(b)))
  return !isNodes(text) && same(nodesOf(text), content) ? text : JSON.stringify(content, null, 1)
}
