import type { Correction, MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import type { Answer, Receipt } from '@/contract/exam/question.schema'
import { assessUntil } from '@/domain/exam/assess-window'
import { percentileOf } from '@/domain/exam/percentile'
import { awardMaterial } from '@/domain/scoring/scoring-points'
import type { Form, FormQuestion, Marking } from '../../database/rows/exam'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import { type TeacherMark, teacherNotes } from '../../repositories/essay/tasks'
import { versionsUsed, withVersions } from './current-keys'
import { fullMarksOf, questionsOf } from './form'
import { loadVersions, type QuestionVersion } from './question-versions'
import { questionView } from './question-view'
import { standingOf } from './rank'
import { byPoint, byType } from './tallies'

const loadResult = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .selectAll('result')
    .select(['attempt.form', 'paper.title', 'paper.pass_marks'])
    .where('result.id', '=', id)
    .where('result.user_id', '=', userId)
    .executeTakeFirst()

/** Titles of the knowledge points of question versions, by id. */
export async function loadPoints(db: Db, versions: Iterable<QuestionVersion>): Promise<Map<number, string>> {
  const ids = [...new Set([...versions].flatMap(({ point_ids }) => point_ids))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('knowledge_point').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function loadAnswers(db: Db, attemptId: number): Promise<Map<number, Answer | null>> {
  const rows = await db.selectFrom('attempt_answer').select(['question_id', 'answer']).where('attempt_id', '=', attemptId).execute()
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]))
}

type Background = {
  versions: ReadonlyMap<number, QuestionVersion>
  points: ReadonlyMap<number, string>
  answers: ReadonlyMap<number, Answer | null>
  marking: Marking
  met: ReadonlyMap<number, boolean[]>
  teacher: ReadonlyMap<number, TeacherMark>
}

async function loadMet(db: Db, resultId: number): Promise<Map<number, boolean[]>> {
  const rows = await db.selectFrom('self_assessment').select(['question_id', 'met']).where('result_id', '=', resultId).execute()
  return new Map(rows.map(({ question_id, met }) => [question_id, met]))
}

const loadCorrections = (db: Db, resultId: number): Promise<Correction[]> =>
  db
    .selectFrom('rescore')
    .innerJoin('key_change', (join) =>
      join.onRef('key_change.question_id', '=', 'rescore.question_id').onRef('key_change.version', '=', 'rescore.to_version'),
    )
    .select(['rescore.question_id as questionId', 'from_version as fromVersion', 'to_version as toVersion', 'key_change.reason'])
    .select(({ fn, val }) => [
      fn.coalesce('from_marks', val(0)).as('fromMarks'),
      fn.coalesce('to_marks', val(0)).as('toMarks'),
      fn.coalesce('done_at', val(0)).as('at'),
    ])
    .where('result_id', '=', resultId)
    .where('done_at', 'is not', null)
    .orderBy('done_at')
    .orderBy('rescore.question_id')
    .execute()

/** What a material is worth: the sum of its children. */
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
      points: said.point_ids.flatMap((id) => points.get(id) ?? []),
      marksGot: mark?.marks ?? 0,
      verdict: mark?.verdict ?? 'unmarked',
      receipt: question.type === 'material' ? materialReceipt(question, form, marking) : (mark?.receipt ?? null),
      met: met.get(question.questionId),
      teacherMark: teacher.get(question.questionId),
    },
  ]
}

/** Marks that count for ranks: without those the learner gave. */
const rankedMarks = ({ marking, met, teacher }: Pick<Background, 'marking' | 'met' | 'teacher'>) =>
  marking.reduce((sum, { questionId, marks }) => (met.has(questionId) && !teacher.has(questionId) ? sum : sum + marks), 0)

/** The learner's own result: marks, standing, tallies, and every question with key, explanation and receipt. */
export async function resultView(db: Db, userId: number, id: number): Promise<Result> {
  const row = await loadResult(db, id, userId)
  if (!row) throw notFound('成绩')
  const form = withVersions(row.form, versionsUsed(row.marking))
  const versions = await loadVersions(db, form)
  const background = {
    versions,
    points: await loadPoints(db, versions.values()),
    answers: await loadAnswers(db, row.attempt_id),
    marking: row.marking,
    met: await loadMet(db, id),
    teacher: await teacherNotes(db, id),
  }
  const questions = questionsOf(form).flatMap((question) => markedQuestion(question, form, background))
  const { better, worse, takerCount } = await standingOf(db, row.paper_id, rankedMarks(background))
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
    place: row.is_first ? better + 1 : null,
    takerCount,
    percentile: percentileOf(worse, takerCount),
    byType: byType(questions),
    byPoint: byPoint(questions),
    questions,
    corrections: await loadCorrections(db, id),
    assessUntil: assessUntil(row.submitted_at),
  }
}
