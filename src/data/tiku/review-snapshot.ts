import type { ReviewQueue } from '@/contract/tiku/review.schema'
import { hasFields, readJson } from '@/domain/text/read-json'
import { type StoragePort, StorageRefused } from '@/platform/storage/port'

const keyOf = (userId: number) => `review:${userId}:queue`

const isQueue = (kept: unknown): kept is ReviewQueue =>
  hasFields(kept, ['questions', 'takenAt', 'forecast']) && Array.isArray(kept.questions)

/** The queue as this device kept it; undefined when it kept none. */
export function readSnapshot(storage: StoragePort, userId: number): ReviewQueue | undefined {
  return readJson(storage.read(keyOf(userId)), isQueue)
}

/** Keeps as much of the queue as the device takes, those due longest first: all, half, a quarter … Returns how many questions are kept. */
export function keepSnapshot(storage: StoragePort, userId: number, queue: ReviewQueue): number {
  for (let count = queue.questions.length; count > 0; count = Math.floor(count / 2)) {
    try {
      storage.write(keyOf(userId), JSON.stringify({ ...queue, questions: queue.questions.slice(0, count) }))
      return count
    } catch (error) {
      if (!(error instanceof StorageRefused)) throw error
    }
  }
  storage.remove(keyOf(userId))
  return 0
}
