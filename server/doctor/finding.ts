import { wordsOf } from '#server/error-code'

/** One line of the doctor: all is well, a thing is not used here, or a fault with the way to mend it. */
export type Finding = { name: string; state: 'ok' | 'off'; words: string } | { name: string; state: 'fault'; words: string; mend: string }

export const ok = (name: string, words: string): Finding => ({ name, state: 'ok', words })
export const off = (name: string, words: string): Finding => ({ name, state: 'off', words })
export const fault = (name: string, words: string, mend: string): Finding => ({ name, state: 'fault', words, mend })

/** The words of an error; a request that found nobody says why in its cause alone. */
const reasonOf = (error: unknown): string =>
  wordsOf(typeof error === 'object' && error !== null && 'cause' in error && error.cause !== undefined ? error.cause : error)

/** A finding of `look`; where it throws, a fault with its words. */
export async function looked(name: string, mend: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    return fault(name, reasonOf(error), mend)
  }
}

const marks = { ok: 'ok   ', off: 'off  ', fault: 'FAULT' } as const

/** The line of a finding. */
export const lineOf = (finding: Finding): string =>
  `${marks[finding.state]} ${finding.name}: ${finding.words}${finding.state === 'fault' ? ` — ${finding.mend}` : ''}`
