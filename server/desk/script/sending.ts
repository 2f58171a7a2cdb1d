import { element } from './dom'
import type { Arrived } from './upload-wire'
import { uploadInto } from './uploads'

/** Sends a file from a form to the library and into its field: by the button beside the field, or dropped on it. */

const kinds: Readonly<Record<string, string>> = { film: '视频', sound: '音频', picture: '图片', document: '文档' }

/** The line of a field at an element, where it takes files. */
function lineAt(at: EventTarget | null): HTMLElement | null {
  const line = at instanceof Element ? at.closest<HTMLElement>('.chosen') : null
  return line?.querySelector('[data-sends]') ? line : null
}

/** Puts a file that came into its field, unless that holds another one by now. */
function put(line: HTMLElement, before: string, { address, title, kind }: Arrived): void {
  const input = line.querySelector('input')
  const said = line.querySelector('[data-chosen]')
  if (!input || !said) return
  const accepts = line.querySelector<HTMLElement>('[data-sends]')?.dataset.sends?.split(',') ?? []
  const isFit = accepts.includes(kind)
  if (isFit && input.value === before) {
    input.value = address
    input.dispatchEvent(new Event('change', { bubbles: true }))
    said.textContent = title
  } else if (!isFit) said.textContent = `“${title}”是${kinds[kind]}，已经放进素材库；这里要${accepts.map((each) => kinds[each]).join('或')}`
}

function send(line: HTMLElement, files: FileList | null | undefined): void {
  const [file] = files ?? []
  if (!file) return
  const known = line.nextElementSibling
  const box =
    known instanceof HTMLElement && known.matches('.uploads')
      ? known
      : element('section', { class: 'uploads', 'aria-label': '正在上传', role: 'status' }, element('ul', { 'data-list': '' }))
  if (box !== known) line.after(box)
  const before = line.querySelector('input')?.value ?? ''
  uploadInto(box, [file], (came) => came && put(line, before, came))
}

export function beginSending(): void {
  for (const summary of document.querySelectorAll<HTMLElement>('.sends>summary')) summary.title = '也可以把文件拖到这一栏'
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('.sends>summary') : null
    if (!pressed) return
    event.preventDefault()
    pressed.parentElement?.querySelector('input')?.click()
  })
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.sends>input')) return
    const line = lineAt(target)
    if (line) send(line, target.files)
    target.value = ''
  })
  for (const name of ['dragover', 'dragleave', 'drop'])
    document.addEventListener(name, (event) => {
      const line = lineAt(event.target)
      const data = event instanceof DragEvent ? event.dataTransfer : null
      if (!line || !data?.types.includes('Files')) return
      event.preventDefault()
      line.classList.toggle('over', name === 'dragover')
      if (name === 'drop') send(line, data.files)
    })
}
