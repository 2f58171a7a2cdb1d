/** The greatest id the database holds. */
const GREATEST_STORED = 2_147_483_647

/** Whether a text is an id, as addresses carry them. */
export function isId(text: string | undefined): boolean {
  return /^\d{1,10}$/.test(text ?? '')
}

/** An id as a number; undefined when the text is no id. */
export function idOf(text: string | undefined): number | undefined {
  return isId(text) ? Number(text) : undefined
}

/** An id the database may hold, as a number; undefined for any other text. */
export function storedIdOf(text: string | undefined): number | undefined {
  const id = idOf(text)
  return id !== undefined && id <= GREATEST_STORED ? id : undefined
}
