import type { ReviewGrade, ReviewGraded, ReviewQueue } from '@/contract/tiku/review.schema'
import { CODE_NO_REPLY, Failure } from '@/data/http/failure'
import { createOutbox } from '@/data/outbox/outbox'
import { createStoredList } from '@/data/outbox/stored-list'
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

type DeskDeps = {
  storage: StoragePort
  userId: number
  ask: (categoryId: number | undefined) => Promise<ReviewQueue>
  send: (grades: ReviewGrade[]) => Promise<ReviewGraded[]>
}
/** `isOffline`: it is the device's own copy, `keptCount` questions of which it holds. */
export type DeskQueue = ReviewQueue & { isOffline: boolean; keptCount: number }
export type ReviewDesk = ReturnType<typeof createReviewDesk>

/** Reviews per request: a small batch returns quickly, and a lost one costs little. */
const BATCH = 20

const isGrade = (row: unknown): row is ReviewGrade => hasFields(row, ['key', 'questionId', 'version', 'feel', 'at'])
const isUnreached = (error: unknown) => error instanceof Failure && error.code === CODE_NO_REPLY

/** Reviews of one learner: today's queue, stored on the device for offline use, and the grades, sent in order when there is a network. */
export function createReviewDesk({ storage, userId, ask, send }: DeskDeps) {
  const grades = createStoredList(storage, `review:${userId}:grades`, isGrade)
  const { drain } = createOutbox({ list: grades, take: (waiting) => waiting.slice(0, BATCH), send: (rows) => send([...rows]) })

  /** Questions reviewed but not yet sent are left out. */
  const undone = (queue: ReviewQueue): ReviewQueue => {
    const done = new Set(grades.all().map(({ questionId }) => questionId))
    return { ...queue, questions: queue.questions.filter(({ id }) => !done.has(id)) }
  }
  const offline = (error: unknown): DeskQueue => {
    const kept = isUnreached(error) ? readSnapshot(storage, userId) : undefined
    if (!kept) throw error
    const queue = undone(kept)
    return { ...queue, isOffline: true, keptCount: queue.questions.length }
  }

  return {
    /** Tells what waits, in order. */
    drain,
    waiting: () => grades.all().length,
    /** The queue: the server's, after it has heard what waits, or without a network the device's. Throws Failure. */
    load: async (categoryId?: number): Promise<DeskQueue> => {
      await drain()
      try {
        const queue = undone(await ask(categoryId))
        return { ...queue, isOffline: false, keptCount: keepSnapshot(storage, userId, queue) }
      } catch (error) {
        return offline(error)
      }
    },
    /** Takes a review; it is on the device when this returns, unless the device is full: then false. */
    grade: (grade: ReviewGrade): boolean => {
      const isKept = grades.put([...grades.all(), grade])
      void drain()
      return isKept
    },
  }
}
