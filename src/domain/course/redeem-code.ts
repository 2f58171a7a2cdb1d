/** Letters and digits that are not mistaken for each other in print. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SERIAL_LENGTH = 6
const SECRET_LENGTH = 8
const GROUP = 4

/** A code printed in a book: a public serial that finds it, and a secret that proves it. */
export type RedeemCode = { serial: string; secret: string }

/** A new code; `pick` gives a whole number below its argument by chance. */
export function drawRedeemCode(pick: (below: number) => number): RedeemCode {
  const draw = (length: number) => Array.from({ length }, () => ALPHABET[pick(ALPHABET.length)]).join('')
  return { serial: draw(SERIAL_LENGTH), secret: draw(SECRET_LENGTH) }
}

/** The code as it is printed: `ABCDEF-2345-6789`. */
export function redeemCodeText({ serial, secret }: RedeemCode): string {
  return [serial, secret.slice(0, GROUP), secret.slice(GROUP)].join('-')
}

/** The code in what a learner typed or scanned, whatever its case, width and signs; undefined when it cannot be one. */
export function redeemCodeIn(text: string): RedeemCode | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const isWhole = plain.length === SERIAL_LENGTH + SECRET_LENGTH && [...plain].every((sign) => ALPHABET.includes(sign))
  return isWhole ? { serial: plain.slice(0, SERIAL_LENGTH), secret: plain.slice(SERIAL_LENGTH) } : undefined
}
