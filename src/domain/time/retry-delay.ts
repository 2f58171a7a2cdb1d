/** Longest wait between two tries, in milliseconds. */
export const RETRY_LONGEST_MS = 30_000
const RETRY_FIRST_MS = 1_000
/** Tries counted; more of them no longer lengthen the wait. */
const DOUBLINGS = 5

const HTTP_TIMEOUT = 408
const HTTP_TOO_MANY = 429
const HTTP_SERVER_ERROR = 500

/** Milliseconds to wait after `failures` failures in a row (at least 1): 1 s, doubled each time, 30 s at most. */
export function retryDelayOf(failures: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.min(failures - 1, DOUBLINGS), RETRY_LONGEST_MS)
}

/** Whether the same request may succeed later. Code 0: it never reached the server, or no reply came back. */
export function isTemporary(code: number): boolean {
  return code === 0 || code === HTTP_TIMEOUT || code === HTTP_TOO_MANY || code >= HTTP_SERVER_ERROR
}
