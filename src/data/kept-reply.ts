import { hasFields, readJson } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Begins the names of what is kept of one learner's replies (0: a visitor's). */
export const repliesOf = (userId: number) => `replies:${userId}`

/** Where the last reply to a query is kept on the device. */
export const replyKey = (userId: number, queryHash: string) => `${repliesOf(userId)}:${queryHash}`

/** The last reply to a query; undefined where none is kept. */
export function keptReply(storage: StoragePort, userId: number, queryHash: string): unknown {
  return readJson(storage.read(replyKey(userId, queryHash)), (value): value is Record<string, unknown> => hasFields(value, ['data']))?.data
}
