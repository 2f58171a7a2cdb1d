import type { AnswerChange, SavedAnswers } from '@/contract/exam.schema'
import type { KeptAnswers } from './kept-answers'

/** Most changes the contract takes in one batch. */
const BATCH_LIMIT = 200

/** The changes the server has not acknowledged, as they are sent. */
export function batchOf(answers: KeptAnswers): AnswerChange[] {
  return [...answers.values()]
    .filter(({ isSynced }) => !isSynced)
    .slice(0, BATCH_LIMIT)
    .map(({ questionId, seq, answer, isFlagged }) => ({ questionId, seq, answer, isFlagged }))
}

/**
 * Takes the server's acknowledgement of what was sent. A change made since stays to be sent. Where another device was
 * ahead the last writer wins, and that is the learner in front of this screen: the change is lifted above it.
 */
export function acknowledge(answers: KeptAnswers, sent: readonly AnswerChange[], saved: SavedAnswers['saved']) {
  const next = new Map(answers)
  let isElsewhere = false
  let isMoved = false
  for (const { questionId, seq: sentSeq } of sent) {
    const now = next.get(questionId)
    const seq = saved.find((row) => row.questionId === questionId)?.seq ?? 0
    if (now === undefined || seq < sentSeq) continue
    isMoved = true
    if (seq > now.seq) {
      isElsewhere = true
      next.set(questionId, { ...now, seq: seq + 1, isSynced: false })
    } else if (now.seq === sentSeq) next.set(questionId, { ...now, isSynced: true })
  }
  return { answers: next, isElsewhere, isMoved }
}
