import { element, partOf } from './dom'

/**
 * Lists what the search box finds while somebody types into it, from the page that the box leads to. Enter opens the first line, with
 * Ctrl beside this page; the arrows walk the list, and Esc closes it. Until the list is there Enter opens the page, as without a script.
 */

/** Time without typing after which a search is sent, in milliseconds. */
const TYPED_MS = 300
/** Rows of a kind below the box; the page has more. */
const SHOWN = 3

const key = (words: string) => element('kbd', {}, words)
/** Keys that work while the list is open. */
const hints = () =>
  element(
    'span',
    { class: 'hints' },
    key('↑'),
    key('↓'),
    ' 选择 ',
    key('↵'),
    ' 打开 ',
    key('Ctrl'),
    key('↵'),
    ' 新标签页 ',
    key('Esc'),
    ' 关上',
  )

export function beginFind(): void {
  const form = document.querySelector<HTMLFormElement>('form.find')
  const input = form?.querySelector('input')
  if (!form || !input) return
  const box = element('div', { class: 'finds', hidden: '' })
  const told = element('span', { class: 'unseen', role: 'status' })
  form.append(box, told)
  let timer: ReturnType<typeof setTimeout>
  /** The word that the open list is about. */
  let listed = ''
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
    const lines = found.querySelectorAll('li')
    lines[0]?.classList.add('at')
    lines[0]?.append(element('kbd', { 'aria-hidden': 'true' }, '↵'))
    told.textContent = lines.length === 0 ? '没有找到' : `下面列出 ${lines.length} 个，回车打开第一个，按向下键去选`
    listed = word
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
  input.addEventListener('keydown', (event) => {
    const first = box.querySelector('li a')
    if (event.key !== 'Enter' || event.isComposing || box.hidden || !first || listed !== input.value.trim()) return
    event.preventDefault()
    const { ctrlKey, metaKey } = event
    first.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
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
