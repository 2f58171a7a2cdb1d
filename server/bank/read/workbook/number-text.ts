import { Decimal } from 'decimal.js'
import { DAY_MS } from '@/domain/time/units'

/**
 * Holds the text a cell shows for a number. `isDate`: a fraction or `1-2` may have become one; `isOther`: its format is not followed;
 * `hidden` is the number with the digits that are not shown.
 */
export type Shown = { text: string; isDate?: boolean; isOther?: boolean; hidden?: string }

/** Day 0 of both calendars of the program, counted so that days after February 1900 come out right. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1)
const DIGITS = 15
const WHOLE = 100

/** Letters of a format that are shown as they are: in quotes, behind a backslash, and the currency in brackets. */
function plainFormat(format: string): string {
  const [first = ''] = format.split(';')
  return first
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[_*]./g, '')
}

const withoutWords = (format: string) => format.replace(/"[^"]*"|\\./g, '')
const isOfDate = (format: string) => /[ymdhs]/i.test(withoutWords(format)) && !/[#0?]/.test(withoutWords(format).replace(/s\.0+/gi, ''))

function dateText(value: number, is1904: boolean): string {
  const moment = new Date(Math.round((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + value * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(value)
  const [day = '', time = ''] = moment.toISOString().split('T')
  if (value < 1) return time.slice(0, 8)
  return value % 1 === 0 ? day : `${day} ${time.slice(0, 8)}`
}

const ELAPSED = /\[(h+|m+|s+)\]/i
const MINUTE = 60
const padded = (count: number) => String(count).padStart(2, '0')

/** A time that counts on beyond a day, `30:00` of the format `[h]:mm`; null for another format. */
function elapsedText(value: number, format: string): string | null {
  const unit = ELAPSED.exec(format)?.[1]?.[0]?.toLowerCase()
  if (unit === undefined) return null
  const seconds = Math.round((value * DAY_MS) / 1000)
  const minutes = Math.floor(seconds / MINUTE)
  if (unit === 's') return String(seconds)
  const ofMinute = /s/i.test(format.replace(ELAPSED, '')) ? `:${padded(seconds % MINUTE)}` : ''
  return unit === 'm' ? `${minutes}${ofMinute}` : `${Math.floor(minutes / MINUTE)}:${padded(minutes % MINUTE)}${ofMinute}`
}

/** A number with all digits the program keeps. */
const general = (value: number) => {
  const text = String(Number(value.toPrecision(DIGITS)))
  return /e/.test(text) && Math.abs(value) < 1e21 && Math.abs(value) > 1 ? BigInt(Math.round(value)).toString() : text
}

const MOST_DENOMINATOR = 99

/** The nearest fraction with a denominator of so many digits, as `1 1/2`. */
function fractionText(value: number, most: number): string {
  const size = Math.abs(value)
  const whole = Math.floor(size)
  const rest = size - whole
  let best = { above: 0, below: 1, off: rest }
  for (let below = 1; below <= most; below++) {
    const above = Math.round(rest * below)
    const off = Math.abs(rest - above / below)
    if (off < best.off - 1e-12) best = { above, below, off }
  }
  const sign = value < 0 ? '-' : ''
  if (best.above === 0) return `${sign}${whole}`
  if (best.above === best.below) return `${sign}${whole + 1}`
  return `${sign}${whole > 0 ? `${whole} ` : ''}${best.above}/${best.below}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Digits by a pattern such as `#,##0.00` or `000`. */
function patterned(value: Decimal, pattern: string): string {
  const [whole = '', part = ''] = pattern.split('.')
  const needed = (part.match(/0/g) ?? []).length
  const [digits = '', decimals = ''] = value.abs().toFixed(part.length).split('.')
  const kept = decimals.slice(0, needed) + decimals.slice(needed).replace(/0+$/, '')
  const least = (whole.match(/0/g) ?? []).length
  const filled = (digits === '0' && least === 0 ? '' : digits).padStart(least, '0')
  const shown = whole.includes(',') ? grouped(filled) : filled
  const text = `${shown === '' && kept === '' ? '0' : shown}${kept === '' ? '' : `.${kept}`}`
  return value.isNegative() && /[1-9]/.test(text) ? `-${text}` : text
}

const unquoted = (words: string) => words.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, one?: string) => quoted ?? one ?? '')

/** A number as its cell shows it. */
export function numberText(value: number, format: string, is1904 = false): Shown {
  const plain = plainFormat(format)
  if (format === '' || plain === '@' || /^general$/i.test(plain.trim())) return { text: general(value) }
  const elapsed = elapsedText(value, format)
  if (elapsed !== null) return { text: elapsed }
  if (isOfDate(plain)) return { text: dateText(value, is1904), isDate: true }
  const [, marks] = /^[#\s]*(\?+|#+)\/(?:\?+|#+)$/.exec(withoutWords(plain)) ?? []
  if (marks !== undefined) return { text: fractionText(value, marks.length > 1 ? MOST_DENOMINATOR : 9) }
  const [, before = '', digits, after = ''] =
    /^((?:"[^"]*"|\\.|[^"\\#0?.])*?)([#0][#0,]*(?:\.[#0]*)?)((?:"[^"]*"|\\.|[^"\\#0?.,])*)$/.exec(plain) ?? []
  if (digits === undefined || /e[+-]/i.test(withoutWords(after))) return { text: general(value), isOther: true }
  const isPercent = withoutWords(`${before}${after}`).includes('%')
  const exact = new Decimal(value.toPrecision(DIGITS)).times(isPercent ? WHOLE : 1)
  const text = `${unquoted(before)}${patterned(exact, digits)}${unquoted(after)}`.trim()
  const places = digits.split('.')[1]?.length ?? 0
  return exact.equals(exact.toDecimalPlaces(places)) ? { text } : { text, hidden: general(value) }
}
