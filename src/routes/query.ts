/** Text in another writing; undefined when it has none: percent signs are broken, or half a character stands alone. */
export function strictly(write: (text: string) => string, text: string): string | undefined {
  try {
    return write(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Text without its percent signs; undefined when they are broken. */
export const decodeStrictly = (text: string) => strictly(decodeURIComponent, text)

/** A part of a query in plain text; a broken one stays as it is written. */
function plain(text: string): string {
  return decodeStrictly(text.replace(/\+/g, ' ')) ?? text
}

/** A name and its value; a name without a value is empty. */
function pairOf(text: string): [name: string, value: string] {
  const equals = text.indexOf('=')
  return equals < 0 ? [plain(text), ''] : [plain(text.slice(0, equals)), plain(text.slice(equals + 1))]
}

/** The part of an address before its query or fragment. */
export const pathOf = (address: string) => address.replace(/[?#].*$/s, '')

/** Parameters of an address's query as text; the last of a name counts. */
export function queryOf(address: string): Record<string, string> {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(address) ?? []
  // Pairs that are defined, not assigned: one may be called `__proto__`.
  return Object.fromEntries(query.split('&').filter(Boolean).map(pairOf))
}
