import type { SurroundingsPort } from './port'

export const surroundings = {
  isIframe: () => window.self !== window.top,
  userAgent: () => navigator.userAgent,
} satisfies SurroundingsPort
