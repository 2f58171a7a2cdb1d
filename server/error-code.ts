/** The code an error carries: a system's (`EADDRINUSE`) or a database's (`40001`). Undefined when there is none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether a statement was refused because other rows refer to what it would remove. */
export const isReferredTo = (error: unknown): boolean => codeOf(error) === '23503'

/** Ends a read of what the system may not have or may not show: an error of the system has a code. Rethrows any other. */
export function expectSystemError(error: unknown): undefined {
  if (codeOf(error) === undefined) throw error
}

/** An error in one line of words; some, such as a connection refused on every address, have only a code. */
export function wordsOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  return (message || codeOf(error) || 'unknown error').replace(/\s+/g, ' ')
}
