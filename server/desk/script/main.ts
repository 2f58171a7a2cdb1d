import { beginCircles } from './circles'
import { element, partOf, partsOf, refresh } from './dom'
import { beginFind } from './find'
import { beginKeys } from './keys'
import { beginMarking } from './marking'
import { beginOrder } from './order'
import { beginPicker } from './picker'
import { beginSending } from './sending'
import { beginTicks } from './ticks'
import { beginUploads } from './uploads'

/** The one script of the desk. Every page works without it: it decides and checks nothing. */

/** The sum of the marked rows, where each names its amount in fen. */
function sumOf(boxes: readonly HTMLInputElement[]): string {
  const fen = boxes.map((box) => Number(box.closest('td')?.dataset.fen ?? Number.NaN)).reduce((all, each) => all + each, 0)
  return Number.isNaN(fen) ? '' : `，¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2 })}`
}

/** Says how many rows of a list are marked, and shows the acts for them only while there are any. */
function beginBulk(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-bulk]')
  const told = form?.querySelector('[role=status]')
  if (!form || !told) return
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form=bulk]')]
  const all = form.querySelector<HTMLInputElement>('input[name=all]')
  const tell = () => {
    const marked = boxes().filter((box) => box.checked)
    form.hidden = marked.length === 0 && !all?.checked
    // The count of the whole filter comes after the page.
    const whole = document.querySelector('.sums b')?.textContent
    if (whole) all?.nextSibling?.replaceWith(`选全部 ${whole}`)
    told.textContent = all?.checked
      ? `选了${whole ? ` ${whole}` : '符合筛选的全部'}`
      : `选了 ${marked.length} ${form.dataset.bulk}${sumOf(marked)}，或者`
  }
  document.addEventListener('change', tell)
  markWhole(document.querySelector('[data-list] th'), boxes)
  tell()
}

/** Adds a box to the head of a table that marks its boxes or takes their marks back. */
function markWhole(head: Element | null, boxes: () => HTMLInputElement[]): void {
  const whole = element('input', { type: 'checkbox', 'aria-label': '选这一页' })
  whole.addEventListener('change', () => {
    for (const box of boxes()) box.checked = whole.checked
  })
  head?.append(whole)
}

markWhole(document.querySelector('.files th.tick'), () => [...document.querySelectorAll<HTMLInputElement>('.files td.tick input')])

function showCopies(): void {
  for (const made of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) made.hidden = !navigator.clipboard
}

document.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
  if (!pressed?.dataset.copy) return
  const { textContent } = pressed
  void navigator.clipboard.writeText(pressed.dataset.copy).then(() => {
    pressed.textContent = '已复制'
    setTimeout(() => {
      pressed.textContent = textContent
    }, 2_000)
  })
})
document.addEventListener('desk-part', showCopies)
showCopies()
/** The editor is large: it comes only where there is something to edit. */
function loadEditor(): void {
  if (document.querySelector('textarea[data-rich]')) document.head.append(element('script', { src: '/desk-editor.js' }))
}

/** Reads a part again while the work that it shows is under way. */
function readAgain(): void {
  const part = document.querySelector<HTMLElement>('[data-again]')
  const { part: name, again } = part?.dataset ?? {}
  if (name !== undefined) setTimeout(() => void refresh(name).then(readAgain), Number(again) * 1_000)
}

/** Time without typing after which a search is sent, in milliseconds. */
const TYPED_MS = 300

/** Lists what a search finds while it is typed: the part that the form names, read from its own address. */
function beginLive(): void {
  let timer: ReturnType<typeof setTimeout>
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-live]') : null
    if (!form) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const part = `[data-part="${form.dataset.live}"]`
      void partOf(`${form.action}?${new URLSearchParams(texts)}`, part).then((fresh) => {
        if (fresh) document.querySelector(part)?.replaceWith(fresh)
      })
    }, TYPED_MS)
  })
}

/** Draws what stands beside a form while it is typed: the form is sent as its own button would send it, and nothing is stored. */
function beginPreview(): void {
  let timer: ReturnType<typeof setTimeout>
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[data-preview] [value=preview][name=_change]'))
    button.hidden = true
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-preview]') : null
    if (!form) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const body = new URLSearchParams([...texts, ['_change', 'preview']])
      void partsOf(form.action, '[data-part^=preview]', { method: 'POST', body }).then((parts) => {
        const button = form.querySelector('[data-decides]')
        for (const fresh of parts) {
          document.querySelector(`[data-part="${fresh.dataset.part}"]`)?.replaceWith(fresh)
          if (button) button.textContent = fresh.dataset.words ?? button.textContent
        }
      })
    }, TYPED_MS)
  })
}

/** The button of a decision says what the choice comes to. */
function beginWords(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { words } = target.dataset
    const button = target.form?.querySelector('[data-decides]')
    if (button && words !== undefined) button.textContent = words
  })
}

/** Forms in which something was typed that was not sent. Fields whose names begin with `_` look for something, and store nothing. */
const typed = new Set<HTMLFormElement>()

function note({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)) return
  if (target.form?.method === 'post' && target.name !== '' && !target.name.startsWith('_')) typed.add(target.form)
}

/** Asks before a page is left on which something was typed and not sent; a form that came back with what was typed says so in `data-typed`. */
function beginUnsaved(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-typed]')) typed.add(form)
  document.addEventListener('input', note)
  document.addEventListener('change', note)
  // Another form of the page is not sent with this one.
  document.addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && typed.delete(target))
  addEventListener('beforeunload', (event) => {
    if ([...typed].some((form) => form.isConnected)) event.preventDefault()
  })
}

/** Remembers in this tab which parts of a page are folded; the part with what is open stays open. */
function beginFolds(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    const key = `fold:${part.dataset.fold}`
    const kept = sessionStorage.getItem(key)
    if (kept !== null && !part.querySelector('[aria-current=true],:target')) part.open = kept === 'open'
    part.addEventListener('toggle', () => sessionStorage.setItem(key, part.open ? 'open' : 'folded'))
  }
}

beginBulk()
beginCircles()
beginLive()
beginPreview()
readAgain()
loadEditor()
beginFind()
beginFolds()
beginKeys()
beginMarking()
beginOrder()
beginPicker()
beginSending()
beginTicks()
beginUploads()
beginUnsaved()
beginWords()
// A long menu begins at the page that is open.
document.querySelector('.wide a[aria-current]')?.scrollIntoView({ block: 'nearest' })
