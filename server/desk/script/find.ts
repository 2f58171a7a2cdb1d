import { element, partOf } from './dom'

/**
 * Lists what the search box finds while somebody types into it, from the page that the box leads to. The arrows walk the list, Esc closes it,
 * and Enter in the box opens the page as without a script.
 */

/** Time without typing after which a search is sent, in milliseconds. */
const TYPED_MS = 300
/** Rows of a kind below the box; the page has more. */
const SHOWN = 3

const key = (words: string) => element('kbd', {}, words)
/** Keys that work while the list is open. */
const hints = () => element('span', { class: 'hints' }, key('↑'), key('↓'), ' 选择 ', key('↵'), ' 打开 ', key('Esc'), ' 关上')

export function beginFind(): void {
  const form = document.querySelector<HTMLFormElement>('form.find')
  const input = form?.querySelector('input')
  if (!form || !input) return
  const box = element('div', { class: 'finds', hidden: '' })
  const told = element('span', { class: 'unseen', role: 'status' })
  form.append(box, told)
  let timer: ReturnType<typeof setTimeout>
  const close = () => {
    clearTimeout(timer)
    box.hidden = true
    told.textContent = ''
  }
  const show = async () => {
    const word = input.value.trim()
    const address = `${form.action}?${new URLSearchParams({ q: word })}`
    const found = word === '' ? null : await partOf(address, '[data-part=found]')
    // Something else was typed meanwhile, or the box was left.
    if (word !== input.value.trim() || !form.contains(document.activeElement)) return
    if (!found) return close()
    for (const rest of found.querySelectorAll(`li:nth-child(n+${SHOWN + 1})`)) rest.remove()
    box.replaceChildren(found, element('div', { class: 'all' }, element('a', { href: address }, '全部结果'), hints()))
    const count = found.querySelectorAll('li').length
    told.textContent = count === 0 ? '没有找到' : `下面列出 ${count} 个，按向下键去选`
    box.hidden = false
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show(), TYPED_MS)
  })
  form.addEventListener('submit', close)
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close()
  })
  form.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (box.hidden || (by === undefined && event.key !== 'Escape')) return
    event.preventDefault()
    const stops = [input, ...box.querySelectorAll('a')]
    const at = stops.findIndex((each) => each.matches(':focus'))
    if (by === undefined) close()
    const next = by === undefined ? input : stops[Math.min(Math.max(at + by, 0), stops.length - 1)]
    next?.focus()
  })
}
