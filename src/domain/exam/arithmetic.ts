import { combine, type Decimal, digit, read, write } from '@/domain/scoring/decimal'

/** Places a quotient is worked out to; the last is rounded half up. */
const QUOTIENT_PLACES = 12

const padded = ({ digits, places }: Decimal, to: number) => [...Array<number>(to - places).fill(0), ...digits]

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = Math.max(one.length, other.length) - 1; at >= 0; at -= 1) {
    if (digit(one, at) !== digit(other, at)) return digit(one, at) - digit(other, at)
  }
  return 0
}

/** Exact sum of two decimal numbers, written `-12.5`. */
export function add(one: string, other: string): string {
  const [left, right] = [read(one), read(other)]
  const places = Math.max(left.places, right.places)
  const [a, b] = [padded(left, places), padded(right, places)]
  if (left.isNegative === right.isNegative) return write({ digits: combine(a, b, 1), places, isNegative: left.isNegative })
  const isLarger = compare(a, b) >= 0
  const digits = isLarger ? combine(a, b, -1) : combine(b, a, -1)
  return write({ digits, places, isNegative: isLarger ? left.isNegative : right.isNegative })
}

const negative = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/** Exact difference of two decimal numbers. */
export function subtract(one: string, other: string): string {
  return add(one, negative(other))
}

/** Whole quotient of two whole numbers, digit by digit. */
function quotient(one: readonly number[], by: readonly number[]): number[] {
  const found: number[] = []
  let rest: number[] = []
  for (const next of [...one].reverse()) {
    rest = [next, ...rest]
    let times = 0
    for (; compare(rest, by) >= 0; times += 1) rest = combine(rest, by, -1)
    found.unshift(times)
  }
  return found
}

/** Quotient to 12 places, rounded half up; the divisor is not zero. */
function quotientText(one: string, other: string): string {
  const [left, right] = [read(one), read(other)]
  const places = Math.max(left.places, right.places)
  const scaled = [...Array<number>(QUOTIENT_PLACES + 1).fill(0), ...padded(left, places)]
  const digits = quotient(scaled, padded(right, places))
  const rounded = combine(digits, [5], 1).slice(1)
  return write({ digits: rounded, places: QUOTIENT_PLACES, isNegative: left.isNegative !== right.isNegative })
}

const isZero = (text: string) => !/[1-9]/.test(text)

/** Quotient of two decimal numbers to 12 places, rounded half up; null when divided by zero. */
export function divide(one: string, other: string): string | null {
  return isZero(other) ? null : quotientText(one, other)
}

/** Square root of a decimal number to 12 places; null for a negative one. */
export function squareRoot(text: string): string | null {
  if (isZero(text)) return '0'
  if (text.startsWith('-')) return null
  // From a number that is larger, by Newton's steps, until none is smaller than the one before.
  const whole = text.replace(/\..*/, '')
  let root = `1${'0'.repeat(Math.ceil(whole.length / 2))}`
  for (;;) {
    const next = quotientText(add(root, quotientText(text, root)), '2')
    if (!subtract(next, root).startsWith('-')) return root
    root = next
  }
}
