import { withoutInvisible } from './invisible'

/** Weights of the first seventeen digits, and the check character of each remainder. GB 11643. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const SIGNS = '10X98765432'

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The number of an identity card of eighteen signs, half-width and in capitals; null when its date of birth or its check sign is wrong. */
export function idNumberOf(text: string): string | null {
  const number = withoutInvisible(text).normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  const parts = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(number)
  if (!parts || !isDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return null
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return SIGNS[sum % 11] === number[17] ? number : null
}

/** An identity number fit to be shown: the first three and the last two signs. */
export function maskIdNumber(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-2)}`
}

/** A name fit to be shown: the first character, and a star for each other. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  return letters.map((letter, at) => (at === 0 ? letter : '*')).join('')
}
