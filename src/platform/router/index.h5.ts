import type { RouterPort } from './port'
import { stack } from './stack'

export const router = { ...stack, href: () => window.location.href } satisfies RouterPort
