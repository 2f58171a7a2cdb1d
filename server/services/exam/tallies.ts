import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'

type Tally = { marks: number; fullMarks: number; rightCount: number; questionCount: number }

function tallyOf(questions: readonly MarkedQuestion[]): Tally {
  return {
    marks: questions.reduce((sum, { marksGot }) => sum + marksGot, 0),
    fullMarks: questions.reduce((sum, { marks }) => sum + marks, 0),
    rightCount: questions.filter(({ verdict }) => verdict === 'right').length,
    questionCount: questions.length,
  }
}

const answerable = (questions: readonly MarkedQuestion[]) => questions.filter(({ type }) => type !== 'material')

/** What was got by type of question, in the order the types appear. A material counts by its children. */
export function byType(questions: readonly MarkedQuestion[]): Result['byType'] {
  const own = answerable(questions)
  return [...new Set(own.map(({ type }) => type))].map((type) => ({ type, ...tallyOf(own.filter((question) => question.type === type)) }))
}

/** What was got by knowledge point; a question with several points counts for each of them. */
export function byPoint(questions: readonly MarkedQuestion[]): Result['byPoint'] {
  const own = answerable(questions)
  return [...new Set(own.flatMap(({ points }) => points))].map((point) => ({
    point,
    ...tallyOf(own.filter(({ points }) => points.includes(point))),
  }))
}
