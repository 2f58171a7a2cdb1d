import type { MarkedEntry } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { answersOf } from '#server/repositories/exam/answer'
import { teacherMarks } from '#server/repositories/exam/essay-tasks'
import { moveInRanks } from '#server/repositories/exam/rank-entry'
import { lockResult, putMarking } from '#server/repositories/exam/result'
import { assessmentsOf } from '#server/repositories/exam/self-assessment'
import { loadKeys } from '#server/repositories/tiku/question-version'
import { correctMarked } from '#server/services/tiku/wrong-book/note'
import { remembering, type Versions, versionsUsed, withVersions } from './current-keys'
import { questionsOf } from './form'
import { type Assessments, markAttempt, marksOf } from './grading'

type Entries = ReadonlyMap<number, MarkedEntry>
/** A result before and after: its marks in hundredths, and its entries by question. */
export type Remarked = { userId: number; from: number; to: number; before: Entries; after: Entries }

const byQuestion = (marking: readonly MarkedEntry[]): Entries => new Map(marking.map((entry) => [entry.questionId, entry]))

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
  const keys = await loadKeys(tx, questionsOf(withVersions(result.form, versions)))
  const answers = await answersOf(tx, result.attempt_id)
  const teacher = await teacherMarks(tx, resultId)
  const found = new Map([...(await assessmentsOf(tx, resultId)), ...teacher])
  const marking = remembering(markAttempt(result.form, keys, answers, found), versions)
  const made = { userId, from: result.marks, to: marksOf(marking), before: byQuestion(result.marking), after: byQuestion(marking) }
  await putMarking(tx, resultId, made.to, marking)
  await follow(tx, made, at)
  // Ranks compare what keys and teachers have marked: points learners gave themselves stay in their own report.
  const keysBefore = await loadKeys(tx, questionsOf(withVersions(result.form, versionsUsed(result.marking))))
  const rankedBefore = marksOf(markAttempt(result.form, keysBefore, answers, teacherBefore ?? teacher))
  const moved = marksOf(markAttempt(result.form, keys, answers, teacher)) - rankedBefore
  if (result.is_first && moved !== 0) await moveInRanks(tx, { userId, paperId, submittedAt: result.submitted_at }, moved)
  return made
}
