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
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(RAISED.indexOf(digit)))
    .replace(/⁻/g, '-')
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

const minus = (sign: string | undefined) => (sign === '-' ? '-' : '')
