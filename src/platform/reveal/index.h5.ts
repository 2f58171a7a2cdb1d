import type { RevealPort } from './port'

const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** The room around the element is its `scroll-margin`. */
export const reveal: RevealPort = {
  show: (id) => {
    // Pages behind the one in front may have an element of this name as well.
    const page = document.querySelector('.taro_page:not(.taro_page_shade)') ?? document.body
    const behavior = prefersStill() ? 'auto' : 'smooth'
    page.querySelector(`#${id}`)?.scrollIntoView?.({ block: 'nearest', behavior })
  },
}
