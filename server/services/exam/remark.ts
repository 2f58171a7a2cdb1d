import type { MarkedEntry } from '../../database/rows/exam'
import type { Tx } from '../../database/tables'
import { teacherMarks } from '../../repositories/essay/tasks'
import { remembering, type Versions, versionsUsed, withVersions } from './current-keys'
import { loadAnswers } from './hand-in'
import { type Assessments, markAttempt, marksOf } from './marking'
import { loadKeys } from './question-versions'
import { moveInRanks } from './rank-move'
import { correctMarked } from './wrong-book/note'

type Entries = ReadonlyMap<number, MarkedEntry>
/** A result before and after: its marks in hundredths, and its entries by question. */
export type Remarked = { userId: number; from: number; to: number; before: Entries; after: Entries }

async function loadAssessments(tx: Tx, resultId: number): Promise<Assessments> {
  const rows = await tx.selectFrom('self_assessment').select(['question_id', 'met']).where('result_id', '=', resultId).execute()
  return new Map(rows.map(({ question_id, met }) => [question_id, met]))
}

const byQuestion = (marking: readonly MarkedEntry[]): Entries => new Map(marking.map((entry) => [entry.questionId, entry]))

const lockResult = (tx: Tx, id: number) =>
  tx
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .selectAll('result')
    .select('attempt.form')
    .where('result.id', '=', id)
    .forUpdate('result')
    .executeTakeFirstOrThrow()

async function follow(tx: Tx, { userId, before, after }: Remarked, at: number): Promise<void> {
  for (const [questionId, { verdict: to }] of [...after].sort(([a], [b]) => a - b)) {
    const from = before.get(questionId)?.verdict ?? to
    if (from !== to) await correctMarked(tx, { userId, questionId, from, to, at })
  }
}

/**
 * Marks a result again from its stored answers, in the caller's transaction: with `newer` versions of some questions, and with what
 * its learner and a teacher found of the essays; the teacher's word counts. The wrong book follows, and so do ranks where a key or
 * a teacher's marks changed: `teacherBefore` are those in the ranks. A repeated call changes nothing.
 */
export async function remark(tx: Tx, resultId: number, newer: Versions, at: number, teacherBefore?: Assessments): Promise<Remarked> {
  const { user_id: userId, paper_id: paperId, ...result } = await lockResult(tx, resultId)
  const versions = new Map(versionsUsed(result.marking))
  for (const [id, version] of newer) versions.set(id, Math.max(version, versions.get(id) ?? 0))
  const keys = await loadKeys(tx, withVersions(result.form, versions))
  const answers = await loadAnswers(tx, result.attempt_id)
  const teacher = await teacherMarks(tx, resultId)
  const found = new Map([...(await loadAssessments(tx, resultId)), ...teacher])
  const marking = remembering(markAttempt(result.form, keys, answers, found), versions)
  const made = { userId, from: result.marks, to: marksOf(marking), before: byQuestion(result.marking), after: byQuestion(marking) }
  await tx
    .updateTable('result')
    .set({ marks: made.to, marking: JSON.stringify(marking) })
    .where('id', '=', resultId)
    .execute()
  await follow(tx, made, at)
  // Ranks compare what keys and teachers have marked: points learners gave themselves stay in their own report.
  const keysBefore = await loadKeys(tx, withVersions(result.form, versionsUsed(result.marking)))
  const rankedBefore = marksOf(markAttempt(result.form, keysBefore, answers, teacherBefore ?? teacher))
  const moved = marksOf(markAttempt(result.form, keys, answers, teacher)) - rankedBefore
  if (result.is_first && moved !== 0) await moveInRanks(tx, { userId, paperId, submittedAt: result.submitted_at }, moved)
  return made
}
