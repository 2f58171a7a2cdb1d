import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { ReviewGrade, ReviewGraded } from '@/contract/exam/review.schema'
import { isTemporary } from '@/domain/time/retry-delay'
import { Failure } from '../api/failure'
import type { KeptGrades } from './kept-grades'

export type SendGrades = (grades: ReviewGrade[]) => Promise<ReviewGraded[]>

/** Reviews per request: a small batch returns quickly, and a lost one costs little. */
const BATCH = 20

const waitsForLogin = (code: number) => code === CODE_TOKEN_EXPIRED || code === CODE_NEED_LOGIN
/** Refused for good: it will not be taken later either. */
const isFinal = (error: unknown) => error instanceof Failure && !isTemporary(error.code) && !waitsForLogin(error.code)

/** Sends the stored reviews in order, one run at a time. Ends when all are sent or one must wait. */
export function gradeSender(grades: KeptGrades, send: SendGrades): () => Promise<void> {
  let running: Promise<void> | null = null
  const sendAll = async () => {
    for (let batch = grades.list().slice(0, BATCH); batch.length > 0; batch = grades.list().slice(0, BATCH)) {
      if (!(await send(batch).then(() => true, isFinal))) return
      grades.drop(new Set(batch.map(({ key }) => key)))
    }
  }
  return async () => {
    running ??= sendAll().finally(() => {
      running = null
    })
    await running
  }
}
