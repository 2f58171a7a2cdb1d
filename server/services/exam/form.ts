import type { Form, FormQuestion } from '#server/database/rows/exam'
import type { PaperRow } from '#server/repositories/exam/paper'
import type { BankQuestion } from '#server/repositories/tiku/bank'
import type { QuestionVersion } from '#server/repositories/tiku/question'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import type { Question, ScoringRule } from '@/contract/tiku/question.schema'
import { hasOptions } from '@/domain/scoring/answer'
import { shuffleAround } from '@/domain/tiku/shuffle'

/** Outside a paper every question has one mark, and a partly right answer is reported as such. */
const MARKS = 100
const RULE: ScoringRule = 'proportional'

/** Questions of the bank as one section, ready to be fixed as a form. */
export function asRows(title: string, questions: readonly BankQuestion[]): PaperRow[] {
  return questions.map((question) => ({
    ...question,
    sectionSeq: 1,
    sectionTitle: title,
    sectionType: question.type,
    rule: RULE,
    marks: question.type === 'material' ? 0 : MARKS,
  }))
}

const questionOf = (row: PaperRow, random: () => number): FormQuestion => ({
  questionId: row.questionId,
  version: row.version,
  type: row.type,
  parentId: row.parentId,
  order: hasOptions(row.type) ? shuffleAround(row.letters, row.pinned ?? [], random) : row.letters,
  marks: row.marks,
})

/** Rows in their order, each material followed at once by its own children. */
function kept(rows: readonly PaperRow[]): PaperRow[] {
  const present = new Set(rows.map((row) => row.questionId))
  const isTop = (row: PaperRow) => row.parentId === null || !present.has(row.parentId)
  return rows.filter(isTop).flatMap((top) => [top, ...rows.filter((row) => row.parentId === top.questionId)])
}

/**
 * Fixes what one attempt looks like: sections, question versions and their order as the paper has them, and the order of options,
 * drawn from `random` (numbers in [0, 1)). `rows` come in the paper's order. Needs neither a request nor a database.
 */
export function buildForm(rows: readonly PaperRow[], random: () => number): Form {
  const seqs = [...new Set(rows.map((row) => row.sectionSeq))].sort((a, b) => a - b)
  return {
    sections: seqs.flatMap((seq) => {
      const own = rows.filter((row) => row.sectionSeq === seq)
      const [first] = own
      if (!first) return []
      return [
        {
          title: first.sectionTitle,
          type: first.sectionType,
          rule: first.rule,
          ...(first.terms && Object.keys(first.terms).length > 0 && { terms: first.terms }),
          questions: kept(own).map((row) => questionOf(row, random)),
        },
      ]
    }),
  }
}

/** Every question of a form in its order, materials included. */
export const questionsOf = (form: Form): FormQuestion[] => form.sections.flatMap((section) => section.questions)

/** Questions that take an answer: all but the materials. */
export const answerableOf = (form: Form): FormQuestion[] => questionsOf(form).filter((question) => question.type !== 'material')

/** Full marks of a form, in hundredths. */
export const fullMarksOf = (form: Form): number => questionsOf(form).reduce((sum, question) => sum + question.marks, 0)

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
  const ids = new Map(own.flatMap(({ points, pointIds = [] }) => points.map((point, at) => [point, pointIds[at]] as const)))
  return [...ids].map(([point, pointId]) => ({
    point,
    ...(pointId !== undefined && { pointId }),
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

/** A question before hand-in: without key and explanation. Options are in the attempt's order. */
export function questionView({ questionId, parentId, type, order, marks }: FormQuestion, said: QuestionVersion): Question {
  const options = new Map(said.options.map((option) => [option.letter, option]))
  return {
    id: questionId,
    parentId,
    type,
    stem: said.stem,
    options: order.map((letter) => options.get(letter) ?? { letter, text: '' }),
    blankCount: said.answer_key?.kind === 'blanks' ? said.answer_key.alternatives.length : 0,
    marks: type === 'material' ? 0 : marks,
  }
}
