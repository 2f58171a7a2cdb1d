import type { RevealPort } from './port'

/** Pages behind the one in front may have an element of the same id. */
const inFront = (id: string) => document.querySelector(`.taro_page:not(.taro_page_shade) #${id}`)

export const reveal: RevealPort = {
  show: (id) => {
    requestAnimationFrame(() => inFront(id)?.scrollIntoView({ block: 'nearest' }))
  },
}
