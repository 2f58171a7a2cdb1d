const THIRTEEN = /^97[89]\d{10}$/

/** The number of a book without its dashes and spaces, 13 digits; null when it is none, or a digit was misread. */
export function isbnOf(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .replace(/^isbn[:\s]*/i, '')
    .replace(/[\s-]/g, '')
  if (!THIRTEEN.test(digits)) return null
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 ? digits : null
}
