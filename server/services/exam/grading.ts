import type { Form, FormQuestion, FormSection, Marking } from '#server/database/rows/exam'
import type { Answer, Key } from '@/contract/tiku/question.schema'
import { formatMarks } from '@/domain/scoring/marks'
import { awardPoints, type Grade, gradeAnswer, gradeOf, keepAbove } from '@/domain/scoring/scoring'

export type Keys = ReadonlyMap<number, Key | null>
export type Answers = ReadonlyMap<number, Answer | null>
/** Marking points the learner found met, by question. */
export type Assessments = ReadonlyMap<number, readonly boolean[]>

type Entry = Grade & { questionId: number }

function entryOf({ rule, terms }: FormSection, { questionId, type, marks, order }: FormQuestion, key: Key, answer: Answer | null): Entry {
  return { questionId, ...gradeAnswer({ type, rule, marks, key, options: order.length, terms }, answer) }
}

/** An essay marked by its points; any other entry unchanged. */
function assessed(entry: Entry, marks: number, key: Key, met: readonly boolean[] | undefined): Entry {
  if (entry.verdict !== 'unmarked' || key.kind !== 'points' || met === undefined) return entry
  return { questionId: entry.questionId, ...gradeOf(awardPoints(marks, key.points, met)) }
}

function givenBack(entry: Entry, back: number, floor: number): Entry {
  const marks = entry.marks + back
  const sum = `${entry.receipt.arithmetic}；本类题最低 ${formatMarks(floor)} 分，退回 ${formatMarks(back)}，得 ${formatMarks(marks)}`
  return { ...entry, marks, receipt: { ...entry.receipt, arithmetic: sum } }
}

function keptAbove({ terms }: FormSection, entries: Entry[]): Entry[] {
  const floor = terms?.floor
  return floor === undefined ? entries : keepAbove(floor, entries, (entry, back) => givenBack(entry, back, floor))
}

/**
 * Marks a whole attempt by the keys of its question versions: one entry for every question that takes an answer, in the form's order.
 * A material has no entry, its marks are the sum of its children's. Needs neither a request nor a database.
 */
export function markAttempt(form: Form, keys: Keys, answers: Answers, assessments: Assessments = new Map()): Marking {
  return form.sections.flatMap((section) =>
    keptAbove(
      section,
      section.questions
        .filter((question) => question.type !== 'material')
        .map((question) => {
          const key = keys.get(question.questionId)
          if (!key) throw new Error(`Question ${question.questionId} has no key`)
          const entry = entryOf(section, question, key, answers.get(question.questionId) ?? null)
          return assessed(entry, question.marks, key, assessments.get(question.questionId))
        }),
    ),
  )
}

/** Sums a marking, in hundredths. */
export const marksOf = (marking: Marking): number => marking.reduce((sum, { marks }) => sum + marks, 0)

/** Answered essays of a marking, which wait for a teacher. */
export const essaysIn = (marking: Marking): number[] =>
  marking.filter(({ verdict }) => verdict === 'unmarked').map(({ questionId }) => questionId)
