import type { LinkPort } from './port'

export const link: LinkPort = {
  leave: async (url) => {
    window.location.assign(url)
    return 'left'
  },
  open: async (url) => {
    // A mail or telephone address opens no page, so it needs no window.
    if (/^https?:/.test(url)) window.open(url, '_blank', 'noopener')
    else window.location.assign(url)
    return 'left'
  },
}
