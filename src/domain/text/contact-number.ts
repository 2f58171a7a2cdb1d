const YEAR = '(?:19|20)\\d{2}'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const SIGN = '\\s*[-./~–—年月至到]\\s*'
/** A day, a month or a span of years or months, as learners write them: 2027-05-15, 20240615, 2019-2023, 201909-202306. */
const DATE = new RegExp(
  `(^|\\D)(?:${YEAR}(?:${SIGN})?(?:0[1-9]|1[0-2])(?:${SIGN})${YEAR}(?:${SIGN})?(?:0[1-9]|1[0-2])|${YEAR}${SIGN}${YEAR}|${YEAR}${SIGN}${MONTH}(?:${SIGN}${DAY})?|${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])?)(?!\\d)`,
  'g',
)
/** Fewer digits are no number to call or to add. */
const LEAST = 7
const NUMBER = new RegExp(`\\d{${LEAST},}`)

/** Whether a short text of a profile holds a number that others could call or add. Years and dates are none. */
export function hasContactNumber(text: string): boolean {
  let plain = text.normalize('NFKC')
  // Twice, because a date may begin with the sign that ended the one before it.
  for (let round = 0; round < 2; round++) plain = plain.replace(DATE, '$1，')
  return NUMBER.test(plain.replace(/[\s_·-]/g, ''))
}
