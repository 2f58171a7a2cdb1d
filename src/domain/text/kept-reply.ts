import { hasFields, readJson } from './read-json'

/** Begins the names of what a device keeps of one learner's replies (0: a visitor's). */
export const repliesOf = (userId: number) => `replies:${userId}`

/** Name of the last reply to a query, by the query's key as JSON. */
export const replyKey = (userId: number, queryKey: string) => `${repliesOf(userId)}:${queryKey}`

/** A reply out of the text kept of it; undefined where there is none, or a broken one. */
export function keptReply(text: string | undefined): unknown {
  return readJson(text, (value): value is Record<string, unknown> => hasFields(value, ['data']))?.data
}
