import { element, partOf } from './dom'

/** Chooses a file of the library in a dialog, where the form would come back with the list in it. */

let dialog: HTMLDialogElement | null = null
let target: HTMLInputElement | null = null
let kinds = ''

async function show(word: string): Promise<void> {
  const list = await partOf(`/media/pick?${new URLSearchParams({ kinds, q: word })}`, '[data-choices]')
  if (!list || !dialog) return
  dialog.replaceChildren(list)
  const search = dialog.querySelector<HTMLInputElement>('input[type=search]')
  search?.focus()
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
  const box = element('dialog', { 'aria-label': '从素材库选' })
  const word = () => box.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
  box.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address],[data-find]') : null
    if (event.target === box) box.close()
    if (!pressed) return
    event.preventDefault()
    if (pressed.dataset.address === undefined) void show(word())
    else choose(pressed)
  })
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void show(word())
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
    dialog.showModal()
    void show('')
  })
}
