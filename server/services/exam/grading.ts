import type { Form, FormQuestion, FormSection, MarkedEntry, Marking } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { answersOf } from '#server/repositories/exam/answer'
import { teacherMarks } from '#server/repositories/exam/essay-tasks'
import { moveInRanks } from '#server/repositories/exam/rank'
import { assessmentsOf, lockResult, putGrading } from '#server/repositories/exam/result'
import { askCertificates } from '#server/repositories/jobs/due-certificates'
import { lockCorrections } from '#server/repositories/tiku/correction'
import { loadKeys } from '#server/repositories/tiku/question'
import { correctMarked } from '#server/services/tiku/wrong-book/entries'
import type { Answer, Key } from '@/contract/tiku/question.schema'
import { awardEssay, type EssayFinding } from '@/domain/scoring/essay-marks'
import { formatMarks } from '@/domain/scoring/marks'
import { type Grade, gradeAnswer, gradeOf, keepAbove } from '@/domain/scoring/scoring'
import { questionsOf } from './form'

export type Keys = ReadonlyMap<number, Key | null>
export type Answers = ReadonlyMap<number, Answer | null>
/** Findings of essays, by question. */
export type Assessments = ReadonlyMap<number, EssayFinding>

type Entry = Grade & { questionId: number }

function entryOf({ rule, terms }: FormSection, { questionId, type, marks, order }: FormQuestion, key: Key, answer: Answer | null): Entry {
  return { questionId, ...gradeAnswer({ type, rule, marks, key, options: order.length, terms }, answer) }
}

/** An essay marked by its points; any other entry unchanged. */
function assessed(entry: Entry, marks: number, key: Key, found: EssayFinding | undefined): Entry {
  if (entry.verdict !== 'unmarked' || key.kind !== 'points' || found === undefined) return entry
  return { questionId: entry.questionId, ...gradeOf(awardEssay(marks, key.points, found)) }
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

/** By question, the version whose key counts where it is not the form's own. */
export type Versions = ReadonlyMap<number, number>

/** The form with other versions of some questions; nothing else of it changes. */
export const withVersions = (form: Form, versions: Versions): Form => ({
  sections: form.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, version: versions.get(question.questionId) ?? question.version })),
  })),
})

/** The versions a marking has used in place of the form's. */
export const versionsUsed = (marking: Marking): Versions =>
  new Map(marking.flatMap(({ questionId, version }) => (version === undefined ? [] : [[questionId, version]])))

/** A marking with the versions that replaced those of the form. */
export const remembering = (marking: Marking, versions: Versions): Marking =>
  marking.map((entry) => ({ ...entry, version: versions.get(entry.questionId) }))

/** Corrections newer than what the form holds. No new ones are made of its questions until the transaction ends. */
export async function newerThan(tx: Tx, form: Form): Promise<Versions> {
  const questions = questionsOf(form)
  if (questions.length === 0) return new Map()
  const ids = questions.map(({ questionId }) => questionId)
  const newest = await lockCorrections(tx, ids)
  const isNewer = (id: number, version: number) => questions.some((held) => held.questionId === id && held.version < version)
  return new Map([...newest].filter(([id, version]) => isNewer(id, version)))
}

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
  const own = { userId, id: resultId }
  const versions = new Map(versionsUsed(result.marking))
  for (const [id, version] of newer) versions.set(id, Math.max(version, versions.get(id) ?? 0))
  const keys = await loadKeys(tx, questionsOf(withVersions(result.form, versions)))
  const answers = await answersOf(tx, { userId, id: result.attempt_id })
  const teacher = await teacherMarks(tx, own)
  const found = [...(await assessmentsOf(tx, own))].map(([questionId, met]) => [questionId, { met, extra: 0 }] as const)
  const findings = new Map([...found, ...teacher])
  const marking = remembering(markAttempt(result.form, keys, answers, findings), versions)
  const made = { userId, from: result.marks, to: marksOf(marking), before: byQuestion(result.marking), after: byQuestion(marking) }
  await putGrading(tx, own, made.to, marking)
  await askCertificates(tx, 'paper', [{ userId, objectId: paperId, cause: `${paperId}:${resultId}:${at}` }], at)
  await follow(tx, made, at)
  // Ranks compare what keys and teachers have marked: points learners gave themselves stay in their own report.
  const keysBefore = await loadKeys(tx, questionsOf(withVersions(result.form, versionsUsed(result.marking))))
  const rankedBefore = marksOf(markAttempt(result.form, keysBefore, answers, teacherBefore ?? teacher))
  const moved = marksOf(markAttempt(result.form, keys, answers, teacher)) - rankedBefore
  if (result.is_first && moved !== 0) await moveInRanks(tx, { userId, paperId, submittedAt: result.submitted_at }, moved)
  return made
}
