import { beginBulk } from './bulk'
import { beginKeys } from './keys'
import { beginPicker } from './picker'
import { beginPoints } from './points'
import { beginUploads } from './uploads'

/** The one script of the desk. Every page works without it: it decides and checks nothing. */

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
beginBulk()
beginKeys()
beginPicker()
beginPoints()
beginUploads()
