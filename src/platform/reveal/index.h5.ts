import type { RevealPort } from './port'

const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Pages behind the one in front may have an element of the same id. */
const inFront = (id: string) => (document.querySelector('.taro_page:not(.taro_page_shade)') ?? document.body).querySelector(`#${id}`)

/** The room around the element is its `scroll-margin`. */
export const reveal: RevealPort = {
  show: (id) => {
    requestAnimationFrame(() => inFront(id)?.scrollIntoView?.({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' }))
  },
}
