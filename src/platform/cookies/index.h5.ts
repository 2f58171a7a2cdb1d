import type { CookiesPort } from './port'

export const cookies = {
  set: (text) => {
    document.cookie = text
  },
} satisfies CookiesPort
