import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Feel } from '@/contract/tiku/review.schema'

type Verdict = MarkedQuestion['verdict']
/** FSRS's numbers: 1 again, 2 hard, 3 good, 4 easy. */
type Rating = 1 | 2 | 3 | 4
export type Judged = { rating: Rating; verdict: Verdict }

const ratings: Readonly<Record<Feel, Rating>> = { again: 1, hard: 2, good: 3, easy: 4 }

/**
 * The verdict of one review. A wrong answer is forgotten, whatever grade was chosen. Without an answer, or without a key,
 * the learner judges: 忘了 is wrong, the rest is right. A right answer that felt like 忘了 was luck: it comes again soon, and counts
 * neither for nor against leaving the wrong book.
 */
export function judgedBy(verdict: Verdict, feel: Feel): Judged {
  if (verdict === 'wrong' || verdict === 'partial') return { rating: 1, verdict }
  if (verdict === 'right') return { rating: ratings[feel], verdict: feel === 'again' ? 'unmarked' : 'right' }
  return { rating: ratings[feel], verdict: feel === 'again' ? 'wrong' : 'right' }
}
