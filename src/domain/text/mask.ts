const HEAD = 3
const TAIL = 4

/** A mobile number fit to be shown: `138****0001`. Anything shorter than eleven characters is hidden whole. */
export function maskMobile(mobile: string): string {
  if (mobile.length < HEAD + TAIL + 4) return '*'.repeat(mobile.length)
  return `${mobile.slice(0, HEAD)}****${mobile.slice(-TAIL)}`
}

/** A person's name fit to be shown: `陈*晴`, `王*`; a single character stays. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name]
  if (rest.length <= 1) return rest.length === 0 ? first : `${first}*`
  return `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`
}
