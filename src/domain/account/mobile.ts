const kept = (text: string) => text.replace(/[^\d-]/g, '')

const MOBILE = /^(?:86)?(1\d{10})$/
const LANDLINE = /^0[\d-]{10,13}$/

/** The eleven digits of a mobile number, without country code; null when invalid. */
export function mobileOf(text: string): string | null {
  return MOBILE.exec(kept(text))?.[1] ?? null
}

/** Whether a text is a phone number, mobile or landline. */
export function isPhone(text: string): boolean {
  const digits = kept(text)
  return MOBILE.test(digits) || LANDLINE.test(digits)
}

/** Message for a missing phone number. */
export const PHONE_EMPTY = '请填写电话'
/** Message for an invalid phone number. */
export const PHONE_INVALID = '请输入正确的手机号'

const NOT_DIGITS = /\D/g

/** Digits of an entered code: full-width ones count, everything else goes. */
export const codeInput = (text: string): string => text.normalize('NFKC').replace(NOT_DIGITS, '').slice(0, 6)

/** A mobile number as it is being entered: full-width digits, separators, `+86`, `0086` and `86` in front are understood. Landlines keep their hyphens. */
export function mobileInput(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(NOT_DIGITS, '')
  const mobile = /^(?:00)?86(1\d{10})$/.exec(digits)?.[1] ?? /^(1\d{10})$/.exec(digits)?.[1]
  if (mobile !== undefined) return mobile
  return plain.replace(/[^\d+\- ]/g, '')
}
