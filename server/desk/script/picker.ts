import { button, element, partOf } from './dom'
import { uploadInto } from './uploads'

/**
 * Chooses a file of the library in a dialog, where the form would come back with the list in it. A press of the mouse marks a file and shows
 * it at the foot; a second one, the Enter key or the button of the foot takes it.
 */

/** Time without typing after which a search is sent, in milliseconds. */
const TYPED_MS = 300

let dialog: HTMLDialogElement | null = null
let target: HTMLInputElement | null = null
let marked: HTMLElement | null = null
let kinds = ''
let timer: ReturnType<typeof setTimeout>

const fieldOf = (selector: string) => dialog?.querySelector<HTMLInputElement>(selector)

/** Shows the files that fit what is typed and marked; the focus stays where it was. */
async function show(): Promise<void> {
  const wish = {
    ...{ kinds, q: fieldOf('input[type=search]')?.value ?? '', kind: fieldOf('[name=_kind]:checked')?.value ?? '' },
    unused: fieldOf('[name=_unused]:checked') ? '1' : '',
  }
  const list = await partOf(`/media/pick?${new URLSearchParams(wish)}`, '[data-choices]')
  if (!list || !dialog) return
  const [old, fresh] = [dialog.querySelector('[data-choices]'), list.querySelector('.choices,.empty')]
  if (!old) {
    dialog.querySelector('.titled')?.after(list)
    fieldOf('input[type=search]')?.focus()
  } else if (fresh) old.querySelector('.choices,.empty')?.replaceWith(fresh)
  mark(null)
}

/** Marks a file, and shows it at the foot with what is told of it. */
function mark(tile: HTMLElement | null): void {
  marked?.removeAttribute('aria-pressed')
  marked = tile
  tile?.setAttribute('aria-pressed', 'true')
  const foot = dialog?.querySelector<HTMLElement>('.taking')
  if (!foot) return
  foot.hidden = tile === null
  const { title = '', detail = '', use = '' } = tile?.dataset ?? {}
  const picture = tile?.querySelector('.thumb')?.cloneNode(true) ?? ''
  const take = button(use, () => tile && choose(tile), { class: '' })
  const words = element('p', {}, element('b', {}, title), element('small', {}, detail))
  foot.replaceChildren(
    picture,
    words,
    button('取消', () => dialog?.close()),
    take,
  )
}

function choose({ dataset }: HTMLElement): void {
  if (!target) return
  target.value = dataset.address ?? ''
  target.dispatchEvent(new Event('change', { bubbles: true }))
  const told = target.closest('.chosen,.cell')?.querySelector('[data-chosen]')
  if (told) told.textContent = dataset.title ?? ''
  dialog?.close()
  target.focus()
}

function made(): HTMLDialogElement {
  const files = element('input', { type: 'file', multiple: '', hidden: '', 'aria-label': '选择要上传的文件' })
  const lines = element('section', { class: 'uploads', hidden: '', 'aria-label': '正在上传' }, element('ul', { 'data-list': '' }))
  const place = element('small', { 'data-into': '' })
  const head = element(
    'div',
    { class: 'titled' },
    element('h2', {}, '从素材库选'),
    place,
    button('✕', () => box.close(), { 'aria-label': '关闭' }),
  )
  const foot = element('div', { class: 'taking', hidden: '' })
  const box = element('dialog', { 'aria-label': '从素材库选' }, head, files, lines, foot)
  files.addEventListener('change', () => {
    uploadInto(lines, [...(files.files ?? [])], () => void show())
    files.value = ''
  })
  box.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address],[data-find],[data-send]') : null
    if (event.target === box) box.close()
    if (!pressed) return
    event.preventDefault()
    if (pressed.dataset.address !== undefined) event.detail === 1 ? mark(pressed) : choose(pressed)
    else if (pressed.dataset.send !== undefined) files.click()
    else void show()
  })
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show(), TYPED_MS)
  }
  box.addEventListener('input', look)
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    look()
  })
  document.body.append(box)
  return box
}

/** Lets the buttons beside addresses open the dialog. */
export function beginPicker(): void {
  if (typeof HTMLDialogElement === 'undefined') return
  for (const pick of document.querySelectorAll<HTMLElement>('[data-pick][hidden]')) pick.hidden = false
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick]') : null
    const input = pressed?.closest('.chosen,.cell')?.querySelector<HTMLInputElement>('input')
    if (!pressed || !input) return
    event.preventDefault()
    target = input
    kinds = pressed.dataset.pick ?? ''
    dialog ??= made()
    dialog.querySelector('[data-choices]')?.remove()
    const place = dialog.querySelector('[data-into]')
    if (place) place.textContent = `放到“${target.labels?.[0]?.textContent ?? target.getAttribute('aria-label') ?? ''}”`
    mark(null)
    dialog.showModal()
    void show()
  })
}
