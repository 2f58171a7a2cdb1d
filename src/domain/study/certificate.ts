/** Letters of a number: none looks like another one. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'QM'
const LENGTH = 16
const GROUP = 4

/** How many bytes of chance a number takes: eighty bits of sixteen letters. */
export const CERTIFICATE_RANDOM_BYTES = LENGTH

/** A number out of random bytes, one a letter. */
export const certificateNumber = (bytes: Uint8Array): string => PREFIX + [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** A number as it is printed: QM-7K3M-9XQ2-P4DT-0A1B. */
export const printedNumber = (number: string): string => {
  const letters = number.slice(PREFIX.length)
  const groups = Array.from({ length: LENGTH / GROUP }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP))
  return [PREFIX, ...groups].join('-')
}

/** The number that somebody wrote: small letters, blanks, strokes and letters that look like figures do no harm. Undefined for no number. */
export function certificateNumberIn(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  if (!plain.startsWith(PREFIX)) return undefined
  const letters = plain.slice(PREFIX.length).replace(/O/g, '0').replace(/[IL]/g, '1')
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter)) ? PREFIX + letters : undefined
}

/** How many lessons a course asks for. */
export const lessonsNeeded = (lessons: number, percent: number): number => Math.ceil((lessons * percent) / 100)

export type CertificateStanding =
  | { kind: 'course'; learned: number; lessons: number; percent: number }
  | { kind: 'paper'; marks: number | null; passMarks: number }

/** Whether a rule is met. A course without lessons never is. */
export function isCertificateDue(at: CertificateStanding): boolean {
  if (at.kind === 'paper') return at.marks !== null && at.marks >= at.passMarks
  return at.lessons > 0 && at.learned >= lessonsNeeded(at.lessons, at.percent)
}
