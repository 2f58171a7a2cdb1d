import { chainCommands, createParagraphNear, deleteSelection, liftEmptyBlock, newlineInCode, splitBlock } from 'prosemirror-commands'
import { InputRule } from 'prosemirror-inputrules'
import type { Fragment, Mark, Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { schema } from './schema'

const { nodes, marks } = schema

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at))

/** The blocks of the document that the selection touches, by their place. */
function touched({ doc, selection }: EditorState): { from: number; to: number; blocks: Node[] } {
  const range = { from: doc.content.size, to: 0, blocks: [] as Node[] }
  doc.forEach((block, at) => {
    if (at + block.nodeSize <= selection.from && !(at + block.nodeSize === selection.from && selection.empty)) return
    if (at >= selection.to && !(at === selection.to && selection.empty)) return
    if (selection.from >= at + block.nodeSize || selection.to < at) return
    range.from = Math.min(range.from, at)
    range.to = Math.max(range.to, at + block.nodeSize)
    range.blocks.push(block)
  })
  return range
}

/** The texts of a block as lines: of a list those of its items, of what has no text none. */
const linesOf = (block: Node): Fragment[] => {
  if (block.type === nodes.list) return childrenOf(block).map(({ content }) => content)
  return block.isTextblock ? [block.content] : []
}

/** Puts other blocks in the place of those that the selection touches. */
function replaceTouched(change: (blocks: Node[]) => Node[] | null): Command {
  return (state, dispatch) => {
    const { from, to, blocks } = touched(state)
    const made = blocks.length > 0 && blocks.every((block) => linesOf(block).length > 0) ? change(blocks) : null
    if (made === null) return false
    if (dispatch) {
      const step = state.tr.replaceWith(from, to, made)
      const place = Math.min(state.selection.head, step.doc.content.size)
      dispatch(step.setSelection(Selection.near(step.doc.resolve(place), -1)).scrollIntoView())
    }
    return true
  }
}

/** Makes the lines of the selection paragraphs, or headings of a level. */
export const toLines = (level: 2 | 3 | null): Command =>
  replaceTouched((blocks) =>
    blocks.flatMap(linesOf).map((line) => (level === null ? nodes.paragraph.create(null, line) : nodes.heading.create({ level }, line))),
  )

/** Makes the lines of the selection a list, one of the other kind, or paragraphs again. */
export const toList = (ordered: boolean): Command =>
  replaceTouched((blocks) => {
    const isSame = blocks.every((block) => block.type === nodes.list && block.attrs.ordered === ordered)
    const lines = blocks.flatMap(linesOf)
    if (isSame) return lines.map((line) => nodes.paragraph.create(null, line))
    return [
      nodes.list.create(
        { ordered },
        lines.map((line) => nodes.item.create(null, line)),
      ),
    ]
  })

/** Takes an item out of its list, as a paragraph between what was before and what was after it. */
const liftItem =
  (when: (place: ResolvedPos) => boolean): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || $from.parent.type !== nodes.item || !when($from)) return false
    const list = $from.node(-1)
    const at = $from.index(-1)
    const [before, after] = [childrenOf(list).slice(0, at), childrenOf(list).slice(at + 1)]
    const partOf = (items: Node[]) => (items.length > 0 ? [nodes.list.create(list.attrs, items)] : [])
    const made = [...partOf(before), nodes.paragraph.create(null, $from.parent.content), ...partOf(after)]
    if (dispatch) {
      const from = $from.before(-1)
      const step = state.tr.replaceWith(from, from + list.nodeSize, made)
      const start = from + partOf(before).reduce((size, { nodeSize }) => size + nodeSize, 0) + 1
      dispatch(step.setSelection(TextSelection.create(step.doc, start)).scrollIntoView())
    }
    return true
  }

/** Enter: an empty item ends its list. */
export const enter = chainCommands(
  liftItem(({ parent }) => parent.content.size === 0),
  newlineInCode,
  createParagraphNear,
  liftEmptyBlock,
  splitBlock,
)

/** Backspace at the start of an item takes it out of the list. */
export const backspace = chainCommands(
  deleteSelection,
  liftItem(({ parentOffset }) => parentOffset === 0),
)

export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/** Where a block goes: in the place of the block that is selected or of an empty line, else behind the block with the cursor. */
function placeOf({ selection }: EditorState): { from: number; to: number } {
  const { $from } = selection
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: selection.from, to: selection.to }
  if ($from.depth === 0) return { from: $from.pos, to: $from.pos }
  const isEmpty = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  return { from: isEmpty ? $from.before(1) : $from.after(1), to: $from.after(1) }
}

/** Puts a block into the document; typing goes on in it where it is a table, else below. */
export const putBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    if (!dispatch) return true
    const { from, to } = placeOf(state)
    const step = state.tr.replaceWith(from, to, block)
    const inside = block.type === nodes.table ? from + 1 : Math.min(from + block.nodeSize, step.doc.content.size)
    dispatch(step.setSelection(Selection.near(step.doc.resolve(inside), 1)).scrollIntoView())
    return true
  }

export const emptyTable = (rows: number, columns: number): Node =>
  nodes.table.create(
    null,
    Array.from({ length: rows }, () =>
      nodes.table_row.create(
        null,
        Array.from({ length: columns }, () => nodes.table_cell.create()),
      ),
    ),
  )

/** The link with the cursor in it, or that of the selection. */
export function linkAt({ selection, doc }: EditorState): Mark | undefined {
  const { $from, from, to, empty } = selection
  if (empty) return marks.link.isInSet($from.marks()) ?? undefined
  let found: Mark | undefined
  doc.nodesBetween(from, to, (node) => {
    found ??= marks.link.isInSet(node.marks) ?? undefined
  })
  return found
}

/** Gives the selection a link, or takes it away; where nothing is selected the words are put in. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const step = state.tr
    if (href === '') step.removeMark(from, to, marks.link)
    else if (empty) step.insert(from, schema.text(words || href, [marks.link.create({ href })]))
    else step.addMark(from, to, marks.link.create({ href }))
    dispatch?.(step.scrollIntoView())
    return true
  }

/** Signs at the start of a paragraph that make it a list. */
export const listRule = (signs: RegExp, ordered: boolean): InputRule =>
  new InputRule(signs, (state, _match, start, end) => {
    const step = state.tr.delete(start, end)
    const { $from } = step.selection
    if ($from.depth !== 1 || $from.parent.type !== nodes.paragraph) return null
    const from = $from.before(1)
    step.replaceWith(from, $from.after(1), nodes.list.create({ ordered }, nodes.item.create(null, $from.parent.content)))
    return step.setSelection(TextSelection.create(step.doc, from + 2))
  })
