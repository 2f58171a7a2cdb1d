import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { button, element } from '../dom'
import { ask } from './ask'
import { emptyTable, linkAt, putBlock, setLink, toLines, toList } from './commands'
import { isLinkAddress, schema } from './schema'

const { nodes, marks } = schema

/** A button: what it does at once or asks for first, whether it is pressed, and whether it is of use now. */
type Tool = {
  name: string
  words: string
  run?: Command
  open?: (view: EditorView) => void
  isOn?: (state: EditorState) => boolean
  isShown?: (state: EditorState) => boolean
}

const blockAt = ({ selection }: EditorState) => selection.$from.node(1)
const hasMark = (name: 'strong' | 'em' | 'code') => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection
  return empty ? marks[name].isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, marks[name])
}
const isHeading = (level: number) => (state: EditorState) => blockAt(state)?.type === nodes.heading && blockAt(state).attrs.level === level
const isList = (ordered: boolean) => (state: EditorState) => blockAt(state)?.type === nodes.list && blockAt(state).attrs.ordered === ordered

async function askLink(view: EditorView): Promise<void> {
  const { selection } = view.state
  const before = linkAt(view.state)
  const href = before ? String(before.attrs.href) : ''
  const words = selection.empty ? [{ name: 'words', label: '文字', hint: '不填就显示网址' }] : []
  const fault = (text: string) => (text === '' || isLinkAddress(text) ? '' : '链接要以 https:// 或 / 开头')
  const answer = await ask(
    '链接',
    [...words, { name: 'href', label: '网址', value: href, hint: '站内的页面写 / 开头的路径', fault }],
    before && '去掉链接',
  )
  view.focus()
  if (answer !== null) setLink(answer.href ?? '', answer.words ?? '')(view.state, view.dispatch)
}

/** The markup ends a formula at its sign. */
const texFault = (tex: string) => (tex === '' ? '请填写公式' : tex.includes('$') ? '公式里不用写 $' : '')
const texLine = (value: string) => ({
  name: 'tex',
  label: '公式（TeX）',
  value,
  hint: '例如 \\frac{a}{b}、x^2、\\ce{H2O}',
  isTall: true,
  fault: texFault,
})

async function askFormula(view: EditorView, isBlock: boolean): Promise<void> {
  const answer = await ask(isBlock ? '独占一行的公式' : '公式', [texLine('')])
  view.focus()
  if (answer === null) return
  const attrs = { tex: answer.tex ?? '' }
  if (isBlock) putBlock(nodes.formula_block.create(attrs))(view.state, view.dispatch)
  else view.dispatch(view.state.tr.replaceSelectionWith(nodes.formula.create(attrs), false).scrollIntoView())
}

/** Changes what is selected: the words of a picture, the text of a formula. */
export async function askAgain(view: EditorView): Promise<void> {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection)) return
  const { node, from } = selection
  const isFormula = node.type === nodes.formula || node.type === nodes.formula_block
  const line = isFormula
    ? texLine(String(node.attrs.tex))
    : node.type === nodes.picture
      ? { name: 'alt', label: '图片说明', value: String(node.attrs.alt), hint: '看不到图片的人听到的就是这句话' }
      : { name: 'name', label: '名称', value: String(node.attrs.name) }
  const answer = await ask(isFormula ? '公式' : line.label, [line])
  view.focus()
  if (answer !== null) view.dispatch(view.state.tr.setNodeMarkup(from, null, { ...node.attrs, ...answer }))
}

/** Opens the list of the library, and puts what is chosen behind the cursor. */
function pick(view: EditorView, kinds: string): void {
  const input = element('input', { hidden: '' })
  const opener = element('button', { type: 'button', 'data-pick': kinds })
  const told = element('output', { 'data-chosen': '' })
  const holder = element('span', { class: 'chosen', hidden: '' }, input, opener, told)
  view.dom.after(holder)
  input.addEventListener('change', async () => {
    const [src, name] = [input.value, told.textContent ?? '']
    holder.remove()
    if (kinds !== 'picture') {
      const kind = /\.(mp3|m4a|aac|wav|ogg)$/i.test(src) ? 'audio' : 'video'
      putBlock(nodes.recording.create({ kind, src, name }))(view.state, view.dispatch)
      return view.focus()
    }
    const answer = await ask('图片说明', [{ name: 'alt', label: '图片说明', value: name, hint: '看不到图片的人听到的就是这句话' }])
    putBlock(nodes.picture.create({ src, alt: answer?.alt ?? name }))(view.state, view.dispatch)
    view.focus()
  })
  opener.click()
}

const tools: readonly Tool[] = [
  { name: '粗体（Ctrl B）', words: 'B', run: toggleMark(marks.strong), isOn: hasMark('strong') },
  { name: '强调（Ctrl I）', words: 'I', run: toggleMark(marks.em), isOn: hasMark('em') },
  { name: '代码', words: '‹›', run: toggleMark(marks.code), isOn: hasMark('code') },
  { name: '标题', words: '标题', run: toLines(2), isOn: isHeading(2) },
  { name: '小标题', words: '小标题', run: toLines(3), isOn: isHeading(3) },
  { name: '正文', words: '正文', run: toLines(null), isOn: (state) => blockAt(state)?.type === nodes.paragraph },
  { name: '• 列表（项目）', words: '• 列表', run: toList(false), isOn: isList(false) },
  { name: '1. 列表（编号）', words: '1. 列表', run: toList(true), isOn: isList(true) },
  { name: '链接（Ctrl K）', words: '链接', open: (view) => void askLink(view), isOn: (state) => linkAt(state) !== undefined },
  { name: '图片', words: '图片', open: (view) => pick(view, 'picture') },
  { name: '音视频', words: '音视频', open: (view) => pick(view, 'film,sound') },
  { name: '表格', words: '表格', run: putBlock(emptyTable(3, 3)), isShown: (state) => !isInTable(state) },
  { name: '加行（在下面）', words: '加行', run: addRowAfter, isShown: isInTable },
  { name: '加列（在右边）', words: '加列', run: addColumnAfter, isShown: isInTable },
  { name: '删行（光标所在）', words: '删行', run: deleteRow, isShown: isInTable },
  { name: '删列（光标所在）', words: '删列', run: deleteColumn, isShown: isInTable },
  { name: '删表格', words: '删表格', run: deleteTable, isShown: isInTable },
  { name: '公式', words: '公式', open: (view) => void askFormula(view, false) },
  { name: '整行公式（独占一行）', words: '整行公式', open: (view) => void askFormula(view, true), isShown: (state) => !isInTable(state) },
  { name: '撤销（Ctrl Z）', words: '撤销', run: undo },
  { name: '重做', words: '重做', run: redo },
]

/** The buttons above an editor: one stop for the keyboard, and arrows between them. */
export function toolbarOf(label: string): { dom: HTMLElement; bind(view: EditorView): void; tell(state: EditorState): void } {
  let view: EditorView | null = null
  const dom = element('div', { class: 'styling', role: 'toolbar', 'aria-label': `${label}的格式` })
  const made = tools.map((tool, at) => {
    const press = () => {
      if (view === null) return
      tool.open?.(view)
      if (tool.run?.(view.state, view.dispatch, view)) view.focus()
    }
    const key = button(tool.words, press, { title: tool.name, 'aria-label': tool.name, tabindex: at === 0 ? '0' : '-1' })
    // The selection of the text stays.
    key.addEventListener('mousedown', (event) => event.preventDefault())
    dom.append(key)
    return { tool, key }
  })
  dom.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const keys = made.map(({ key }) => key).filter(({ hidden, disabled }) => !hidden && !disabled)
    const at = keys.findIndex((key) => key.matches(':focus'))
    if (step === 0 || at < 0) return
    event.preventDefault()
    const next = keys[(at + step + keys.length) % keys.length]
    for (const key of keys) key.tabIndex = key === next ? 0 : -1
    next?.focus()
  })
  const tell = (state: EditorState) => {
    for (const { tool, key } of made) {
      key.hidden = tool.isShown !== undefined && !tool.isShown(state)
      if (tool.isOn) key.setAttribute('aria-pressed', String(tool.isOn(state)))
      if (tool.run) key.disabled = !tool.run(state)
    }
  }
  return {
    dom,
    bind: (made) => {
      view = made
      tell(made.state)
    },
    tell,
  }
}

/** Asks for a link by the keyboard. */
export const linkKey: Command = (_state, _dispatch, view) => {
  if (view) void askLink(view)
  return true
}
