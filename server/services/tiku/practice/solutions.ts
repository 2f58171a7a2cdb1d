import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden, invalid, notFound } from '#server/refusal'
import { addQuestionReport, hasOpenReport } from '#server/repositories/errata/question-reports'
import { formsUnderWay } from '#server/repositories/exam/attempt'
import { firstAnswerTally } from '#server/repositories/tiku/practice'
import {
  partIds,
  pointsNamed,
  pointTitles,
  presentVersion,
  type QuestionVersion,
  questionById,
  versionOf,
} from '#server/repositories/tiku/question'
import { judgePublished } from '#server/services/account/published'
import { answerableOf, questionView } from '#server/services/exam/form'
import { lockedBy } from '#server/services/tiku/unlock/unlock'
import type { QuestionDetail, QuestionPart, QuestionReport, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { reportReasonNames } from '@/domain/text/report-reasons'

/** Reads the solutions and explanations of question versions, in their order. */
export async function solutionsOf(db: Db, versions: readonly QuestionVersion[]): Promise<Solution[]> {
  const points = await pointTitles(
    db,
    versions.flatMap(({ point_ids }) => point_ids),
  )
  return versions.map(({ question_id, answer_key, explanation, point_ids }) => ({
    questionId: question_id,
    key: answer_key,
    explanation,
    ...pointsNamed(point_ids, points),
  }))
}

type Row = NonNullable<Awaited<ReturnType<typeof questionById>>>

/** A question in the bank's own order of options. */
function shown({ questionId, version, type, parentId }: Row, said: QuestionVersion): Question {
  const order = said.options.map(({ letter }) => letter)
  return questionView({ questionId, version, type, parentId, order, marks: 0 }, said)
}

async function materialOf(db: Db, { parentId }: Row): Promise<Question | null> {
  const row = parentId === null ? undefined : await questionById(db, parentId)
  return row ? shown(row, await versionOf(db, row)) : null
}

async function solutionOf(db: Db, said: QuestionVersion): Promise<Solution> {
  const [solution] = await solutionsOf(db, [said])
  if (!solution) throw notFound('解析')
  return solution
}

/** The questions of a material. */
async function partsOf(db: Db, ids: readonly number[], isLearner: boolean): Promise<QuestionPart[]> {
  const parts: QuestionPart[] = []
  for (const id of ids) {
    const row = await questionById(db, id)
    if (!row) continue
    const said = await versionOf(db, row)
    parts.push({ question: shown(row, said), solution: isLearner ? await solutionOf(db, said) : null })
  }
  return parts
}

/** A question in its present version, with its solution for a learner. Closed while they sit an exam with it. */
export async function questionDetail(db: Db, userId: number | null, id: number, now: number): Promise<QuestionDetail> {
  const row = await questionById(db, id)
  if (!row) throw notFound('题目')
  if ((await lockedBy(db, userId, row.categoryId, now)) !== null) throw forbidden('这个题库还没有解锁')
  const parts = row.type === 'material' ? await partIds(db, id) : []
  if (userId !== null) for (const each of [id, ...parts]) await refuseUnderExam(db, userId, each, now)
  const said = await versionOf(db, row)
  return {
    question: shown(row, said),
    parts: await partsOf(db, parts, userId !== null),
    material: await materialOf(db, row),
    solution: userId === null ? null : await solutionOf(db, said),
    version: row.version,
    difficulty: said.difficulty,
    categoryId: row.categoryId,
    subjectName: row.subjectName,
    chapterTitle: row.chapterTitle,
    ...(await firstAnswerTally(db, id)),
    hasOpenReport: userId !== null && (await hasOpenReport(db, userId, id)),
  }
}

/**
 * Tells of a mistake in a question; staff decide it as an erratum. One report a learner and question waits at a time: a second
 * one answers 409, and after a decision the learner may report again.
 */
export async function reportQuestion(deps: Deps, userId: number, questionId: number, { reason, text }: QuestionReport): Promise<void> {
  const { db, now } = deps
  if (reason === 'other' && text.trim() === '') throw invalid('请写明问题在哪里')
  const version = await presentVersion(db, questionId)
  if (version === undefined) throw notFound('题目')
  const { verdict, reason: refusal } = await judgePublished(deps, userId, 'comment', text)
  if (verdict === 'refuse') throw invalid(`${refusal}，请修改后再提交`)
  const quote = reportReasonNames[reason]
  const report = { userId, questionId, version, reason, note: text.trim(), quote, isPublic: verdict === 'pass', now: now() }
  const isMade = await tx(db, (work) => addQuestionReport(work, report))
  if (!isMade) throw conflict('这道题你已经反馈过，正在核对')
}

/** Questions of the exams the learner is sitting right now. Their solutions stay closed until the paper is handed in. */
export async function questionsUnderExam(db: Db, userId: number, now: number): Promise<ReadonlySet<number>> {
  const forms = await formsUnderWay(db, userId, now)
  return new Set(forms.flatMap((form) => answerableOf(form).map(({ questionId }) => questionId)))
}

/** Throws 409 when the question is in an exam under way. */
export async function refuseUnderExam(db: Db, userId: number, questionId: number, now: number): Promise<void> {
  if ((await questionsUnderExam(db, userId, now)).has(questionId)) throw conflict('这道题在还没结束的考试里，结束后再看解析')
}
