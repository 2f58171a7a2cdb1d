const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 9
/** Bytes of chance a number takes: 5 bits of each are used, 75 bits together. */
export const ORDER_SN_RANDOM_BYTES = 15

const letter = (value: number) => ALPHABET.charAt(value % ALPHABET.length)

function timePart(now: number): string {
  let rest = Math.floor(now)
  let text = ''
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    text = letter(rest) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/**
 * A number of 24 letters and digits for orders and payments: its first 9 sort by `now` (epoch ms, until the year 3084),
 * the other 15 are drawn from `random` and cannot be guessed. Fits the 32 characters both providers allow.
 */
export function orderSn(now: number, random: Uint8Array): string {
  if (random.length !== ORDER_SN_RANDOM_BYTES) throw new RangeError(`order number needs ${ORDER_SN_RANDOM_BYTES} random bytes`)
  return timePart(now) + Array.from(random, letter).join('')
}
