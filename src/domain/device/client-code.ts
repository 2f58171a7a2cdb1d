/** Length of the random client id, in characters. */
export const CLIENT_CODE_LENGTH = 16
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits drawn by `random`, which returns numbers in [0, 1). */
export function randomText(length: number, random: () => number): string {
  return Array.from({ length }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('')
}
