/** Whether a value is an object, and neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object that has all these fields. */
export function hasFields(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && names.every((name) => name in value)
}

/** Whether a value is an object whose named fields are all texts. */
export function hasTexts(value: unknown, names: readonly string[]): value is Record<string, string> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}

/** The value of a JSON text that was stored or received; undefined for no text, broken text, or a value that `isMeant` refuses. */
export function readJson<T = unknown>(
  text: string | null | undefined,
  isMeant: (value: unknown) => value is T = (_value): _value is T => true,
): T | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isMeant(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The rows of a stored list that `isRow` takes; none for a text that is no list. */
export function readRows<T>(text: string | null | undefined, isRow: (row: unknown) => row is T): T[] {
  const rows = readJson(text)
  return Array.isArray(rows) ? rows.filter(isRow) : []
}
