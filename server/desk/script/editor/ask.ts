import { button, element } from '../dom'

/** One line that is asked for. `fault`: a sentence about what is typed, or an empty text. */
export type Line = { name: string; label: string; value?: string; hint?: string; isTall?: boolean; fault?: (text: string) => string }

/** Asks in a dialog; null when nothing was wanted. `also`: another button, whose press answers with its word. */
export function ask(title: string, lines: readonly Line[], also?: string): Promise<Record<string, string> | null> {
  return new Promise((resolve) => {
    const form = element('form', { method: 'dialog' })
    const box = element('dialog', { 'aria-label': title }, form)
    const told = element('strong', { class: 'error', role: 'alert' })
    const inputs = lines.map((line) => {
      const id = `ask-${line.name}`
      const input = line.isTall ? element('textarea', { id, rows: '4' }) : element('input', { id })
      input.value = line.value ?? ''
      form.append(
        element(
          'div',
          { class: 'field' },
          element('label', { for: id }, line.label),
          ...(line.hint ? [element('small', {}, line.hint)] : []),
          input,
        ),
      )
      return { line, input }
    })
    let answer: Record<string, string> | null = null
    const settle = () => {
      const faults = inputs.map(({ line, input }) => line.fault?.(input.value.trim()) ?? '')
      const wrong = faults.findIndex((fault) => fault !== '')
      told.textContent = faults[wrong] ?? ''
      if (wrong >= 0) return inputs[wrong]?.input.focus()
      answer = Object.fromEntries(inputs.map(({ line, input }) => [line.name, input.value.trim()]))
      box.close()
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      settle()
    })
    const other =
      also &&
      button(also, () => {
        answer = {}
        box.close()
      })
    form.append(
      told,
      element(
        'div',
        { class: 'by' },
        element('button', { type: 'submit' }, '确定'),
        ...(other ? [other] : []),
        button('取消', () => box.close()),
      ),
    )
    box.addEventListener('close', () => {
      box.remove()
      resolve(answer)
    })
    document.body.append(box)
    box.showModal()
    inputs[0]?.input.select()
  })
}
