/**
 * A reply of the first screen's calls, embedded in the server's page, with the key under which the client keeps it. `forVisitors`: one
 * that differs for a learner who is signed in. `readAt`: when the server answered with it, in milliseconds; absent of one that a device has
 * kept.
 */
export type FirstReply = {
  key: readonly (string | number | Readonly<Record<string, number>>)[]
  reply: unknown
  forVisitors?: true
  readAt?: number
}

/** Rows a page of an endless list. */
export const LIST_LIMIT = 20

/** The block page of home, also for a direction without a page of its own. */
export const HOME_PAGE_ID = 1

/** Id of the element of the page that holds the names of its brand, as JSON. */
export const FIRST_BRAND = 'brand'

/** Id of the element of the page that holds them, as JSON. */
export const FIRST_REPLIES = 'first-replies'
