import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import type { ReviewQuestion } from '@/contract/tiku/review.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'

/** A review has no marks; any value separates right from wrong. */
const MARKS = 100

/** A reviewed question with what the answer got, judged on the device as the server will judge it: right is wholly right. */
export function checkReview(question: ReviewQuestion, answer: Answer | null): MarkedQuestion {
  const { id, parentId, type, stem, options, blankCount, marks, key, explanation, points } = question
  const verdict = key
    ? gradeAnswer({ type, rule: 'all-or-nothing', marks: MARKS, key, options: options.length }, answer).verdict
    : 'unmarked'
  const shown = { id, parentId, type, stem, options, blankCount, marks, key, explanation, points }
  return { ...shown, answer, marksGot: 0, verdict, receipt: null }
}
