import type { Form, FormQuestion, Marking } from '#server/database/rows/exam'
import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { answersOf } from '#server/repositories/exam/answer'
import { leavesOf } from '#server/repositories/exam/dated'
import { type TeacherMark, teacherNotes } from '#server/repositories/exam/essay-tasks'
import { correctionsOf } from '#server/repositories/exam/rescore'
import { assessmentsOf, learnerResult } from '#server/repositories/exam/result'
import { loadVersions, pointsNamed, pointTitles, type QuestionVersion } from '#server/repositories/tiku/question'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import type { Answer, Receipt } from '@/contract/tiku/question.schema'
import { assessUntil } from '@/domain/exam/exam-clock'
import { percentileOf } from '@/domain/exam/rank'
import { awardMaterial } from '@/domain/scoring/scoring'
import { fullMarksOf, questionsOf, questionView, tallies } from './form'
import { versionsUsed, withVersions } from './grading'
import { isDatedPractice, refuseUnreported } from './paper-terms'
import { standingOf } from './rank'

type Background = {
  versions: ReadonlyMap<number, QuestionVersion>
  points: ReadonlyMap<number, string>
  answers: ReadonlyMap<number, Answer | null>
  marking: Marking
  met: ReadonlyMap<number, boolean[]>
  teacher: ReadonlyMap<number, TeacherMark>
}

/** Sums the marks of a material's children. */
function materialReceipt({ questionId }: FormQuestion, form: Form, marking: Marking): Receipt {
  const children = questionsOf(form).filter(({ parentId }) => parentId === questionId)
  const got = children.map((child) => marking.find((entry) => entry.questionId === child.questionId)?.marks ?? 0)
  const full = children.reduce((sum, { marks }) => sum + marks, 0)
  const { rule, arithmetic, fraction } = awardMaterial(got, full)
  return { rule, arithmetic, fraction }
}

/** A question with its key and what the answer got. A material has no mark of its own: its children carry them. */
function markedQuestion(
  question: FormQuestion,
  form: Form,
  { versions, points, answers, marking, met, teacher }: Background,
): MarkedQuestion[] {
  const said = versions.get(question.questionId)
  if (!said) return []
  const mark = marking.find(({ questionId }) => questionId === question.questionId)
  return [
    {
      ...questionView(question, said),
      answer: answers.get(question.questionId) ?? null,
      key: said.answer_key,
      explanation: said.explanation,
      ...pointsNamed(said.point_ids, points),
      marksGot: mark?.marks ?? 0,
      verdict: mark?.verdict ?? 'unmarked',
      receipt: question.type === 'material' ? materialReceipt(question, form, marking) : (mark?.receipt ?? null),
      met: met.get(question.questionId),
      teacherMark: teacher.get(question.questionId),
    },
  ]
}

/** A question as it is shown while the learner sits an exam with it: nothing that tells its key. */
const closed = (question: MarkedQuestion): MarkedQuestion => ({
  ...question,
  answer: null,
  key: null,
  explanation: [],
  receipt: null,
  met: undefined,
  teacherMark: undefined,
  isClosed: true,
})

/** Questions of the form that the learner is sitting now, and the materials they belong to. */
async function closedIn(db: Db, form: Form, userId: number, now: number): Promise<ReadonlySet<number>> {
  const underExam = await questionsUnderExam(db, userId, now)
  const own = questionsOf(form).filter(({ questionId }) => underExam.has(questionId))
  return new Set(own.flatMap(({ questionId, parentId }) => (parentId === null ? [questionId] : [questionId, parentId])))
}

type Own = NonNullable<Awaited<ReturnType<typeof learnerResult>>>

/** Why a first attempt has no place in the ranks. */
function unrankedOf({ number, is_first, is_ranked }: Own, isPractice: boolean): Result['unranked'] {
  if (number !== 1 || is_first || isPractice) return undefined
  return is_ranked ? 'quick' : 'practised'
}

/** The standing of a result among the first attempts at its paper; nothing of it while the school holds the ranking. */
async function placeOf(db: Db, row: Own, background: Background) {
  if (row.is_rank_held)
    return {
      place: null,
      ...(row.number === 1 && !isDatedPractice(row, row.startedAt) && { isRankHeld: true }),
      takerCount: 0,
      percentile: 0,
    }
  const { better, worse, takerCount } = await standingOf(db, row.paper_id, rankedMarks(background))
  return { place: row.is_first ? better + 1 : null, takerCount, percentile: percentileOf(worse, takerCount) }
}

/** Marks that count for ranks: without those the learner gave. */
const rankedMarks = ({ marking, met, teacher }: Pick<Background, 'marking' | 'met' | 'teacher'>) =>
  marking.reduce((sum, { questionId, marks }) => (met.has(questionId) && !teacher.has(questionId) ? sum : sum + marks), 0)

/** The learner's own result: marks, standing, tallies, and every question with key, explanation and receipt, but for those under exam. */
export async function resultView(db: Db, userId: number, id: number, now: number): Promise<Result> {
  const row = await learnerResult(db, id, userId)
  if (!row) throw notFound('成绩')
  refuseUnreported(row, now)
  const isPractice = isDatedPractice(row, row.startedAt)
  const own = { userId, id }
  const form = withVersions(row.form, versionsUsed(row.marking))
  const versions = await loadVersions(db, questionsOf(form))
  const background = {
    versions,
    points: await pointTitles(
      db,
      [...versions.values()].flatMap(({ point_ids }) => point_ids),
    ),
    answers: await answersOf(db, { userId, id: row.attempt_id }),
    marking: row.marking,
    met: await assessmentsOf(db, own),
    teacher: await teacherNotes(db, own),
  }
  const questions = questionsOf(form).flatMap((question) => markedQuestion(question, form, background))
  const closedIds = await closedIn(db, form, userId, now)
  return {
    id: row.id,
    attemptId: row.attempt_id,
    paperId: row.paper_id,
    title: row.title,
    marks: row.marks,
    fullMarks: fullMarksOf(form),
    passMarks: row.pass_marks,
    isPassed: row.marks >= row.pass_marks,
    usedSeconds: row.used_seconds,
    submittedAt: row.submitted_at,
    isTimedOut: row.submitted_at >= row.deadline,
    ...(await placeOf(db, row, background)),
    unranked: unrankedOf(row, isPractice),
    ...(isPractice && { isPractice }),
    ...(row.isDated && !isPractice && { leaves: await leavesOf(db, { userId, id: row.attempt_id }) }),
    ...tallies(form, questions),
    questions: questions.map((question) => (closedIds.has(question.id) ? closed(question) : question)),
    corrections: (await correctionsOf(db, own)).filter(({ questionId }) => !closedIds.has(questionId)),
    assessUntil: assessUntil(row.submitted_at),
  }
}
