import type { Db } from '#server/database/tables'
import { forbidden, notFound } from '#server/refusal'
import { hasOpenReport } from '#server/repositories/errata/question-reports'
import { firstAnswerTally } from '#server/repositories/tiku/practice-answer'
import { partIds, questionById } from '#server/repositories/tiku/question'
import { type QuestionVersion, versionOf } from '#server/repositories/tiku/question-version'
import { questionView } from '#server/services/exam/question-view'
import type { QuestionDetail, QuestionPart, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { lockedBy } from '../unlock/gate'
import { solutionsOf } from './solutions'
import { refuseUnderExam } from './under-exam'

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
