import type { ReviewGrade, ReviewQueue } from '@/contract/exam/review.schema'
import type { StoragePort } from '@/platform/storage/port'
import { CODE_NO_REPLY, Failure } from '../api/failure'
import { gradeSender, type SendGrades } from './grade-sender'
import { keptGrades } from './kept-grades'
import { keepSnapshot, readSnapshot } from './review-snapshot'

type DeskDeps = {
  storage: StoragePort
  userId: number
  ask: (categoryId: number | undefined) => Promise<ReviewQueue>
  send: SendGrades
}
/** `isOffline`: it is the device's own copy, `keptCount` questions of which it holds. */
export type DeskQueue = ReviewQueue & { isOffline: boolean; keptCount: number }
export type ReviewDesk = ReturnType<typeof createReviewDesk>

const isUnreached = (error: unknown) => error instanceof Failure && error.code === CODE_NO_REPLY

/** Reviews of one learner: today's queue, stored on the device for offline use, and the grades, sent in order when there is a network. */
export function createReviewDesk({ storage, userId, ask, send }: DeskDeps) {
  const grades = keptGrades(storage, userId)
  const drain = gradeSender(grades, send)

  /** Questions reviewed but not yet sent are left out. */
  const undone = (queue: ReviewQueue): ReviewQueue => {
    const done = new Set(grades.list().map(({ questionId }) => questionId))
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
    waiting: () => grades.list().length,
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
      const isKept = grades.add(grade)
      void drain()
      return isKept
    },
  }
}
