const kept = (text: string) => text.replace(/[^\d-]/g, '')

const MOBILE = /^(?:86)?(1\d{10})$/
const LANDLINE = /^0[\d-]{10,13}$/

/** The mobile number in its eleven digits, without country code; null when it is none. */
export function mobileOf(text: string): string | null {
  return MOBILE.exec(kept(text))?.[1] ?? null
}

/** Whether a text is a phone number, mobile or landline. */
export function isPhone(text: string): boolean {
  const digits = kept(text)
  return MOBILE.test(digits) || LANDLINE.test(digits)
}

/** Shared form messages. */
export const PHONE_EMPTY = '请填写电话'
/** Shared form messages. */
export const PHONE_INVALID = '请输入正确的手机号'
