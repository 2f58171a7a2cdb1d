/** Whether a text is a decimal number: digits with an optional fractional part. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

const shortest = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Whether two texts are the same decimal number, however many zeros end them. Of any length: nothing is rounded. */
export function isSameDecimal(one: string, other: string): boolean {
  return isDecimal(one) && isDecimal(other) && shortest(one) === shortest(other)
}
