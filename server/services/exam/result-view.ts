import type { MarkedQuestion, Result } from '@/contract/exam.schema'
import type { Answer } from '@/contract/question.schema'
import { percentileOf } from '@/domain/percentile'
import type { Db } from '../../database/tables'
import type { FormQuestion, Marking } from '../../records/exam'
import { notFound } from '../../refusal'
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

async function loadPoints(db: Db, versions: Iterable<QuestionVersion>): Promise<Map<number, string>> {
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
}

/** A question with its key and what the answer got. A material has no mark of its own: its children carry them. */
function markedQuestion(question: FormQuestion, { versions, points, answers, marking }: Background): MarkedQuestion[] {
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
      receipt: mark?.receipt ?? null,
    },
  ]
}

/** The learner's own result: marks, standing, tallies, and every question with key, explanation and receipt. */
export async function resultView(db: Db, userId: number, id: number): Promise<Result> {
  const row = await loadResult(db, id, userId)
  if (!row) throw notFound('成绩')
  const versions = await loadVersions(db, row.form)
  const background = {
    versions,
    points: await loadPoints(db, versions.values()),
    answers: await loadAnswers(db, row.attempt_id),
    marking: row.marking,
  }
  const questions = questionsOf(row.form).flatMap((question) => markedQuestion(question, background))
  const { better, worse, takerCount } = await standingOf(db, row.paper_id, row.marks)
  return {
    id: row.id,
    attemptId: row.attempt_id,
    paperId: row.paper_id,
    title: row.title,
    marks: row.marks,
    fullMarks: fullMarksOf(row.form),
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
  }
}
