import { withoutInvisible } from '@/domain/text/invisible'

/** Letters and digits that are not confused: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)
/** Words and signs that are copied along with a code. */
const AROUND = /^.*[:：]|[\s\-。，,.！!]/g

/** A new code, drawn by `draw`, which gives a whole number below its argument. */
export function newInviteCode(draw: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join('')
}

/** The code in a text as learners type and paste it; null when there is none. */
export function inviteCodeIn(text: string): string | null {
  const code = withoutInvisible(text).normalize('NFKC').replace(AROUND, '').toUpperCase()
  return CODE.test(code) ? code : null
}

/** The account of a learner's cash; its balance is what they have, in fen. */
export const cashAccountOf = (userId: number) => ({ owner: `user:${userId}`, kind: 'cash' })
