import { TOAST_MS, type ToastPort } from './port'

function stage(): HTMLElement {
  const found = document.getElementById('toast')
  if (found) return found
  const made = document.createElement('div')
  made.id = 'toast'
  made.setAttribute('role', 'status')
  document.body.append(made)
  return made
}

let timer: ReturnType<typeof setTimeout> | undefined

export const toast: ToastPort = (text) => {
  const line = stage()
  line.textContent = text
  line.classList.add('is-shown')
  clearTimeout(timer)
  timer = setTimeout(() => line.classList.remove('is-shown'), TOAST_MS)
}
