import type { SurroundingsPort } from './port'

export const surroundings = { isIframe: () => false, userAgent: () => '' } satisfies SurroundingsPort
