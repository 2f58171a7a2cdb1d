/** Units of short numbers, by thousands. */
const SIGNS = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** A short form of a whole number, one fraction digit and never rounded up: 999, 1.2k, 34k, 5.6M. */
export function shortNumber(number: number): string {
  let step = 0
  let size = 1
  while (number >= size * 1000 && step < SIGNS.length - 1) {
    size *= 1000
    step += 1
  }
  return `${Math.floor((number / size) * 10) / 10}${SIGNS[step]}`
}
