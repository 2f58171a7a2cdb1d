import { multiply } from './decimal'
import { typedNumber } from './typed-number'

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
