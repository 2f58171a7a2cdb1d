/** A decimal number: digits from the least significant, the number of fraction digits, and whether it is negative. */
export type Decimal = { digits: number[]; places: number; isNegative: boolean }

/** Reads a number that is written `-12.5`. */
export function read(text: string): Decimal {
  const digits = [...text.replace(/[-.]/g, '')].reverse().map(Number)
  return { digits, places: text.replace(/[^.]*\.?/, '').length, isNegative: text.startsWith('-') }
}

/** A decimal number as it is written, without zeros that say nothing. */
export function write({ digits, places, isNegative }: Decimal): string {
  const all = digits.join('').padEnd(places + 1, '0')
  const text = [...all].reverse().join('')
  const whole = text.slice(0, text.length - places).replace(/^0+(?=\d)/, '')
  const part = text.slice(text.length - places).replace(/0+$/, '')
  const shown = part === '' ? whole : `${whole}.${part}`
  return isNegative && /[1-9]/.test(shown) ? `-${shown}` : shown
}

/** A digit of a number; 0 beyond its ends. */
export const digit = (digits: readonly number[], at: number) => digits[at] ?? 0

/** Digit by digit with a carry; `sign` is 1 to add and -1 to take away, of which the first must be the larger. */
export function combine(one: readonly number[], other: readonly number[], sign: 1 | -1): number[] {
  const sum: number[] = []
  let carry = 0
  for (let at = 0; at < Math.max(one.length, other.length) || carry !== 0; at += 1) {
    const here = digit(one, at) + sign * digit(other, at) + carry
    carry = Math.floor(here / 10)
    sum.push(here - carry * 10)
  }
  return sum
}

/** Exact product of two decimal numbers. */
export function multiply(one: string, other: string): string {
  const [left, right] = [read(one), read(other)]
  let digits: number[] = []
  right.digits.forEach((factor, at) => {
    for (let times = 0; times < factor; times += 1) digits = combine(digits, [...Array<number>(at).fill(0), ...left.digits], 1)
  })
  return write({ digits, places: left.places + right.places, isNegative: left.isNegative !== right.isNegative })
}
