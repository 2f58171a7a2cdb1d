import type { QuestionFigures } from '@/contract/exam/analysis.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { wholePercent } from '../text/whole-percent'

/** Figures of fewer learners say little, and too much about each of them. */
export const FEWEST_LEARNERS = 5
/** Options chosen by fewer learners are hidden, so that nobody can be identified. */
const FEWEST_CHOICES = 2

/** How often answers to a question were judged and right, which options were in them, and how long they took on average. */
export type AnswerCounts = {
  judgedCount: number
  rightCount: number
  letters: readonly { letter: string; count: number }[]
  averageMs: number | null
}

/** The wrong option chosen most often; among equals the first letter. */
function wrongOption({ letters, judgedCount }: AnswerCounts, key: Key | null): QuestionFigures['wrongOption'] {
  if (key?.kind !== 'letters') return null
  const [most] = letters
    .filter(({ letter, count }) => count >= FEWEST_CHOICES && !key.letters.includes(letter))
    .sort((one, other) => other.count - one.count || one.letter.localeCompare(other.letter))
  return most ? { letter: most.letter, percent: wholePercent(most.count, judgedCount) } : null
}

/** Sums up recent first attempts at a question; null while too few of them were judged. */
export function questionFigures(counts: AnswerCounts | undefined, key: Key | null): QuestionFigures | null {
  if (!counts || counts.judgedCount < FEWEST_LEARNERS) return null
  return {
    answerCount: counts.judgedCount,
    rightPercent: wholePercent(counts.rightCount, counts.judgedCount),
    averageSeconds: counts.averageMs === null ? null : Math.round(counts.averageMs / 1000),
    wrongOption: wrongOption(counts, key),
  }
}
