import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the provider sends the learner back to; `rd` carries the address to go on to. */
export const AUTH_REDIRECT_PATH = '/auth/redirect'

export type AuthMode = 'login' | 'base'

const LIFE_MS = 600_000
/** Where the browser goes on to, and the mark it was given when it set out; empty for a page of another origin, which gets no cookie of ours. */
type Return = { rd: string; mark: string }

const modes = { l: 'login', b: 'base' } as const satisfies Record<string, AuthMode>

const sealOf = (secret: string, head: string, { rd, mark }: Return) =>
  createHmac('sha256', secret).update(`${head}:${mark}:${rd}`).digest('hex')

/** Seals the text that travels through the provider and back: letters and digits only, 73 of the 128 it allows. */
export function sealState(secret: string, mode: AuthMode, back: Return, now: number): string {
  const head = `${mode.charAt(0)}${(now + LIFE_MS).toString(36)}`
  return head + sealOf(secret, head, back)
}

/** The mode of a state that we made for this return and this browser within ten minutes; null for any other text. */
export function openState(secret: string, state: string, back: Return, now: number): AuthMode | null {
  const [, head = '', mode = '', end = '', seal = ''] = /^(([lb])([0-9a-z]{8}))([0-9a-f]{64})$/.exec(state) ?? []
  if (seal === '' || Number.parseInt(end, 36) < now) return null
  const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, head, back)))
  return isOurs ? modes[mode as keyof typeof modes] : null
}
