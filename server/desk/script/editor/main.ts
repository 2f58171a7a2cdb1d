import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { type InputRule, inputRules, textblockTypeInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { EditorState, Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { MARKUP_HINT } from '#server/desk/parts/light-markup'
import { element } from '../dom'
import { cleaned } from './clean'
import { backspace, breakLine, enter, listRule } from './commands'
import { contentIn, contentOf, documentOf, textFor } from './convert'
import { schema } from './schema'
import { askAgain, linkKey, toolbarOf } from './toolbar'

/**
 * The editor of rich fields: it edits the nodes that learners are shown, and keeps the field's markup up to date, which is what the form sends.
 * Without it the markup is typed.
 */

const { nodes, marks } = schema

const rules: InputRule[] = [
  textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
  textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 3 }),
  listRule(/^[-*]\s$/, false),
  listRule(/^1[.、]\s$/, true),
]

/** Below a table, a picture or a list there is always a line to go on in. */
const lastLine = new Plugin({
  appendTransaction: (_steps, _before, { doc, tr }) =>
    doc.lastChild?.type === nodes.paragraph ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
})

const keys = keymap({
  Enter: enter,
  'Shift-Enter': breakLine,
  Backspace: chainCommands(backspace, baseKeymap.Backspace ?? (() => false)),
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-k': linkKey,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  // In a table alone: elsewhere the key leaves the editor.
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
})

const plugins = [history(), keys, inputRules({ rules }), keymap(baseKeymap), gapCursor(), dropCursor(), tableEditing(), lastLine]

/** The words above a field. */
const labelOf = (field: HTMLTextAreaElement) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? ''

function edit(field: HTMLTextAreaElement): void {
  const content = contentIn(field.value)
  if (content === null) return
  const label = labelOf(field)
  const tools = toolbarOf(label)
  const told = element('p', { role: 'status', class: 'unseen' })
  const box = element('div', { class: field.classList.contains('tall') ? 'rich-edit tall' : 'rich-edit' }, tools.dom)
  const described = field.getAttribute('aria-describedby')
  const hint = described === null ? null : document.getElementById(described)
  // Whoever sees buttons does not type the signs.
  if (hint?.textContent === MARKUP_HINT) hint.hidden = true
  const view = new EditorView(
    { mount: box.appendChild(element('div')) },
    {
      state: EditorState.create({ doc: documentOf(content), plugins }),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': field.getAttribute('aria-invalid') ?? 'false',
        ...(described && !hint?.hidden && { 'aria-describedby': described }),
      },
      transformPastedHTML: (html) => {
        const { html: clean, pictures } = cleaned(html)
        told.textContent = pictures > 0 ? `${pictures} 张图片没有一起粘贴过来，请从素材库里选` : ''
        told.className = pictures > 0 ? 'notice' : 'unseen'
        return clean
      },
      handleDoubleClickOn: (shown) => {
        void askAgain(shown)
        return false
      },
      handleKeyDown: (shown, { key }) => {
        if (key !== 'Enter' || !('node' in shown.state.selection)) return false
        void askAgain(shown)
        return true
      },
      dispatchTransaction(step) {
        const state = view.state.apply(step)
        view.updateState(state)
        tools.tell(state)
        if (!step.docChanged) return
        field.value = textFor(contentOf(state.doc))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
    },
  )
  tools.bind(view)
  // The words now name the editor, in the place of the field that it fills.
  for (const words of field.labels ?? []) {
    words.removeAttribute('for')
    words.addEventListener('click', () => view.focus())
  }
  field.removeAttribute('aria-label')
  field.hidden = true
  field.after(box, told)
}

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-rich]')) edit(field)
