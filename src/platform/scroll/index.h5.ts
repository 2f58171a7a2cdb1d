import type { ScrollPort } from './port'

/** Pages scroll by themselves or with the window, so every scroll of the document is looked at. */
function watch(changed: (isFar: boolean) => void): () => void {
  let was = false
  const look = () => {
    const isFar = scroll.top() > innerHeight
    if (isFar !== was) changed(isFar)
    was = isFar
  }
  document.addEventListener('scroll', look, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', look, { capture: true })
}

/** Until something has scrolled, all is at its top: saying so would make the browser lay the page out in the middle of its first drawing. */
let hasScrolled = false
document.addEventListener(
  'scroll',
  () => {
    hasScrolled = true
  },
  { capture: true, passive: true, once: true },
)

/** The page in front, which scrolls by itself; pages behind it are shaded. */
const front = () => document.querySelector('.taro_page:not(.taro_page_shade)')

export const scroll: ScrollPort = {
  top: () => front()?.scrollTop || scrollY,
  to: (top) => {
    if (top === 0 && !hasScrolled) return
    const page = front()
    if (page) page.scrollTop = top
    window.scrollTo(0, top)
  },
  toTop: () => scroll.to(0),
  watch,
}
