import type { CookiesPort } from './port'

export const cookies = { set: (_text) => {} } satisfies CookiesPort
