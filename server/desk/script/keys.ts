import { element, partOf } from './dom'

/**
 * The keys of every page. A link, button or field names its key in `data-key`, one letter or two after each other such as `g h`; a list
 * is walked with `j` and `k`. Nothing is pressed while somebody types, except with Ctrl and by keys that write nothing, `F1` and on.
 */

/** Time in which the second letter of a key of two has to come, in milliseconds. */
const PAIR_MS = 1_000
let first = ''
let firstAt = 0

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('textarea,select,input:not([type=checkbox]):not([type=radio])') !== null

const keyed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-key]')].filter((each) => each.getClientRects().length > 0 && !each.matches(':disabled'))

function press(target: HTMLElement): void {
  target.focus()
  if (target instanceof HTMLInputElement && isTyping(target)) target.select()
  else target.click()
}

/** Rows of the list of the page, or its cards. */
const rowsOfList = () => [...document.querySelectorAll<HTMLElement>('[data-list] tbody tr,[data-list]>article')]
const rowInFocus = () => rowsOfList().find((row) => row.contains(document.activeElement))

/** Moves the focus to the link of the row above or below, or to the card. */
function step(by: 1 | -1): void {
  const rows = rowsOfList()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
  const to = next?.tagName === 'ARTICLE' ? next : next?.querySelector<HTMLElement>('a,input')
  to?.focus()
}

/** Marks the row under the focus, or presses the button that stands for that. */
const mark = () => rowInFocus()?.querySelector<HTMLElement>('input[type=checkbox],[data-mark]')?.click()

const firstOfMany = () => document.querySelector<HTMLElement>('form[data-bulk] button')

/** Opens what edits the row under the focus; else does the first act of the list to the marked rows, or to that one where none is. */
function edit(): void {
  const own = rowInFocus()?.querySelector<HTMLElement>('[data-edit]')
  const isMarked = () => document.querySelector('input[form=bulk]:checked') !== null
  if (!own && !isMarked()) mark()
  if (own) own.click()
  else if (isMarked()) firstOfMany()?.click()
}

/** The keys of a list and what each does. */
function keysOfList(): (readonly [string, string])[] {
  if (!document.querySelector('[data-list]')) return []
  const card = document.querySelector('[data-list]>article')
  if (card) {
    const words = (what: string) => card.querySelector(`[data-${what}]`)?.textContent
    const [left, mended] = [words('mark'), words('edit')]
    return [['j k', '下一题、上一题'], ...(left ? [['x', left] as const] : []), ...(mended ? [['e', mended] as const] : [])]
  }
  const many = firstOfMany()?.textContent
  const row = [
    ['j k', '下一行、上一行'],
    ['↵', '打开'],
  ] as const
  return many ? [...row, ['x', '选这一行'], ['e', many]] : [...row]
}

/** Tells the keys of a list below it. */
function hint(): void {
  const words = keysOfList().flatMap(([key, said]) => [...key.split(' ').map((each) => element('kbd', {}, each)), ` ${said} `])
  const cards = document.querySelector('[data-list]>article')
  const line = element('p', { class: 'hints', 'aria-hidden': 'true' }, ...words)
  if (cards) cards.before(line)
  else document.querySelector('table[data-list]')?.after(line)
}

/** Lists the keys of the page. */
function show(): void {
  const words = (each: HTMLElement) => each.title || each.getAttribute('aria-label') || each.textContent?.trim() || ''
  const own = keyed().map((each) => [each.dataset.key ?? '', words(each)] as const)
  const common = [
    ['Ctrl ↵ 或 Ctrl S', '按下主要按钮'],
    ['Esc', '关闭'],
    ['?', '全部按键'],
  ] as const
  const lines = [...own, ...keysOfList(), ...common].flatMap(([key, said]) => [element('dt', {}, key), element('dd', {}, said)])
  const box = element('dialog', { 'aria-label': '全部按键', class: 'keys' }, element('dl', {}, ...lines))
  box.addEventListener('close', () => box.remove())
  box.addEventListener('click', () => box.close())
  document.body.append(box)
  box.showModal()
}

/** The one filled button of the page, or of the form that somebody types in. */
function submit(): void {
  const form = document.activeElement?.closest('form') ?? document.querySelector('main')
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>('button[type=submit]:not(.unseen):not(.quiet)') ?? [])]
  buttons.at(-1)?.click()
}

const plain: Readonly<Record<string, () => void>> = { j: () => step(1), k: () => step(-1), x: mark, e: edit, '?': show }

function take(event: KeyboardEvent): void {
  if (event.ctrlKey && (event.key === 'Enter' || event.key === 's')) {
    event.preventDefault()
    submit()
    return
  }
  const isWritten = isTyping(event.target) && !/^F\d$/.test(event.key)
  if (event.ctrlKey || event.metaKey || event.altKey || isWritten || document.querySelector('dialog[open]')) return
  const pair = event.timeStamp - firstAt < PAIR_MS ? `${first} ${event.key}` : ''
  first = event.key
  firstAt = event.timeStamp
  const targets = keyed()
  const target = targets.find(({ dataset }) => dataset.key === pair) ?? targets.find(({ dataset }) => dataset.key === event.key)
  const act = target ? () => press(target) : plain[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** Fetches what a page left out to come quickly, such as the sums of a list. */
function fetchLater(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-later]')) {
    const { later = '', part: name = '' } = part.dataset
    void partOf(later, `[data-part="${name}"]`).then((fresh) => fresh && part.replaceWith(fresh))
  }
}

/** Opens the help about the page over it; where it cannot be read its own page is opened. */
async function openHelp(link: HTMLAnchorElement): Promise<void> {
  const part = await partOf(link.href, '[data-part=help]')
  if (!part) return location.assign(link.href)
  const all = element('a', { href: link.href }, '全部帮助')
  const box = element('dialog', { 'aria-label': '帮助', class: 'keys' }, part, all)
  box.addEventListener('close', () => box.remove())
  box.addEventListener('click', ({ target }) => target === box && box.close())
  document.body.append(box)
  box.showModal()
}

export function beginKeys(): void {
  const help = document.querySelector<HTMLAnchorElement>('a[data-panel=help]')
  help?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openHelp(help)
  })
  const button = document.querySelector<HTMLElement>('[data-keys]')
  if (button) button.hidden = false
  button?.addEventListener('click', show)
  document.addEventListener('keydown', take)
  hint()
  fetchLater()
}
