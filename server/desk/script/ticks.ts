import { element } from './dom'

/** A choice of two, drawn as a box that is ticked for the first of them. The choice stays in the form unseen, and is what is sent. */
type Tick = { choice: HTMLSelectElement; box: HTMLInputElement }

function tickOf(choice: HTMLSelectElement, at: number): Tick {
  const words = choice.options[1]?.text ?? ''
  const box = element('input', { type: 'checkbox', 'aria-label': `${words}：第 ${at + 1} 行` })
  box.checked = choice.selectedIndex === 1
  choice.labels[0]?.remove()
  choice.hidden = true
  choice.after(element('label', { class: 'choice' }, box, words))
  return { choice, box }
}

/** Draws the choices that `data-tick` names as boxes. Where only one answer can be right, a tick takes the others back. */
export function beginTicks(): void {
  const ticks = [...document.querySelectorAll<HTMLSelectElement>('select[data-tick]')].map(tickOf)
  const isOne = document.querySelector('.types [value=single_choice][aria-pressed=true]') !== null
  for (const own of ticks)
    own.box.addEventListener('change', () => {
      const changed = isOne && own.box.checked ? ticks : [own]
      for (const each of changed) {
        each.box.checked = each === own && own.box.checked
        each.choice.selectedIndex = each.box.checked ? 1 : 2
      }
      own.choice.dispatchEvent(new Event('input', { bubbles: true }))
    })
}
