import { multiply } from './decimal'

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const SIGNED = '([+-]?)'
const DIGITS = String.raw`(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?`
const POWER = String.raw`(?:e([+-]?\d{1,3})|\s*[×x*·]\s*10\s*(?:\^|\*\*)?\s*\(?([+-]?\d{1,3})\)?)`
const TYPED = new RegExp(`^${SIGNED}${DIGITS}${POWER}?$`)
const POWER_ALONE = /^([+-]?)10\s*(?:\^|\*\*)\s*\(?([+-]?\d{1,3})\)?$/
/** Beyond this many zeros a number is left as it was typed. */
const MOST_PLACES = 60

/** Digits with the point moved by so many places to the right. */
function moved(whole: string, part: string, by: number): string {
  const all = `${whole}${part}`
  const point = whole.length + by
  if (point <= 0) return `0.${'0'.repeat(-point)}${all}`
  if (point >= all.length) return `${all}${'0'.repeat(point - all.length)}`
  return `${all.slice(0, point)}.${all.slice(point)}`
}

const withoutPower = (text: string) => text.replace(/^0+(?=\d)/, '')

/**
 * A number as people type it, as plain digits: `1e3`, `.5`, `1,234.5`, `1.`, `+1.0` and `3×10^8`. Zeros before a whole number stay, for it
 * may be a code. Undefined for what is no number.
 */
export function typedNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[−–﹣－]/g, '-')
    // Raised digits are a power, and only ten has one that is read.
    .replace(/10\^?([⁻⁺]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_all, sign: string, digits: string) => `10^${sign === '⁻' ? '-' : ''}${lowered(digits)}`)
  const [, sign, power] = POWER_ALONE.exec(plain) ?? []
  if (power !== undefined) return Math.abs(Number(power)) > MOST_PLACES ? undefined : `${minus(sign)}${moved('1', '', Number(power))}`
  const [, before, digits = '', part = '', letterPower, timesPower] = TYPED.exec(plain) ?? []
  if (digits + part === '') return undefined
  const by = Number(letterPower ?? timesPower ?? 0)
  if (Math.abs(by) > MOST_PLACES) return undefined
  const integer = digits.replaceAll(',', '')
  if (by !== 0) return `${minus(before)}${withoutPower(moved(integer, part, by))}`
  return `${minus(before)}${integer === '' ? '0' : integer}${part === '' ? '' : `.${part}`}`
}

const lowered = (digits: string) => digits.replace(/./g, (digit) => String(RAISED.indexOf(digit)))
const minus = (sign: string | undefined) => (sign === '-' ? '-' : '')

/** Whether a text is a decimal number: digits with an optional fractional part. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

const shortest = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Whether two texts are the same decimal number, however many zeros end them. Of any length: nothing is rounded. */
export function isSameDecimal(one: string, other: string): boolean {
  return isDecimal(one) && isDecimal(other) && shortest(one) === shortest(other)
}

const NEAR = /(.+)±(.+?)(%?)$/

const placesOf = (text: string) => text.split('.')[1]?.length ?? 0

/** The number as a whole count of units, `places` after the point. */
function unitsOf(text: string, places: number): number {
  const missing = places - placesOf(text)
  return Number(`${text.replace('.', '')}${'0'.repeat(missing)}`)
}

const unsigned = (text: string) => text.replace(/^-/, '')
const isSame = (wanted: string, given: string) =>
  wanted.startsWith('-') === given.startsWith('-') && isSameDecimal(unsigned(wanted), unsigned(given))

/**
 * Whether a number is the wanted one, or within its tolerance: `3.14±0.01` takes 3.13 to 3.15, its ends too, `200±5%` 190 to 210. Counted in whole
 * units of the last place, so nothing is rounded; a number too long for that must be the same digit by digit. Zeros
 * before a number count, for it may be a code.
 */
export function isNear(wanted: string, typed: string): boolean {
  const given = typedNumber(typed)
  if (given === undefined) return false
  if (isSame(typedNumber(wanted) ?? wanted, given)) return true
  const [, center = '', around = '', percent] = NEAR.exec(wanted) ?? []
  const [middle, share] = [typedNumber(center), typedNumber(around)]
  if (middle === undefined || share === undefined) return false
  const tolerance = percent === '%' ? multiply(multiply(unsigned(middle), share), '0.01') : share
  return isWithin(middle, tolerance, given)
}

function isWithin(middle: string, tolerance: string, given: string): boolean {
  const places = Math.max(...[middle, tolerance, given].map(placesOf))
  const [center, around, own] = [unitsOf(middle, places), unitsOf(tolerance, places), unitsOf(given, places)]
  return [center, around, own].every(Number.isSafeInteger) && Math.abs(own - center) <= around
}
