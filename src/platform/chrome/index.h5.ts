import type { ChromePort } from './port'

export const chrome = {
  hasOwnBar: false,
  setTitle: (title) => {
    document.title = title
  },
} satisfies ChromePort
