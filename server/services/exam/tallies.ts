import type { Form } from '#server/database/rows/exam'
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

/** Sums marks by type of question, in the order the types appear. A material counts by its children. */
function byType(questions: readonly MarkedQuestion[]): Result['byType'] {
  const own = answerable(questions)
  return [...new Set(own.map(({ type }) => type))].map((type) => ({ type, ...tallyOf(own.filter((question) => question.type === type)) }))
}

/** Sums marks by knowledge point; a question with several points counts for each of them. */
function byPoint(questions: readonly MarkedQuestion[]): Result['byPoint'] {
  const own = answerable(questions)
  return [...new Set(own.flatMap(({ points }) => points))].map((point) => ({
    point,
    ...tallyOf(own.filter(({ points }) => points.includes(point))),
  }))
}

/** Sums marks by section of the paper. */
function bySection({ sections }: Form, questions: readonly MarkedQuestion[]): NonNullable<Result['bySection']> {
  return sections.map(({ title, questions: asked }) => {
    const ids = new Set(asked.map(({ questionId }) => questionId))
    const own = questions.filter(({ id }) => ids.has(id))
    return { title, questionIds: own.map(({ id }) => id), ...tallyOf(answerable(own)) }
  })
}

/** Sums marks by type, section and knowledge point. */
export const tallies = (form: Form, questions: readonly MarkedQuestion[]) => ({
  byType: byType(questions),
  bySection: bySection(form, questions),
  byPoint: byPoint(questions),
})
