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
