import type { QuestionDetail, Solution } from '@/contract/exam/practice.schema'
import type { Question } from '@/contract/exam/question.schema'
import type { Db } from '../../../database/tables'
import { forbidden, notFound } from '../../../refusal'
import type { QuestionVersion } from '../question-versions'
import { questionView } from '../question-view'
import { lockedBy } from '../unlock/gate'
import { solutionsOf } from './solutions'
import { refuseUnderExam } from './under-exam'

const loadQuestion = (db: Db, id: number) =>
  db
    .selectFrom('question')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .select(['question.id', 'question.version', 'question.type', 'question.parent_id', 'question.category_id'])
    .select(['chapter.title as chapterTitle', 'subject.name as subjectName'])
    .where('question.id', '=', id)
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>

const versionOf = (db: Db, { id, version }: Row): Promise<QuestionVersion> =>
  db.selectFrom('question_version').selectAll().where('question_id', '=', id).where('version', '=', version).executeTakeFirstOrThrow()

/** A question in the bank's own order of options. */
function shown({ id, version, type, parent_id }: Row, said: QuestionVersion): Question {
  const order = said.options.map(({ letter }) => letter)
  return questionView({ questionId: id, version, type, parentId: parent_id, order, marks: 0 }, said)
}

async function materialOf(db: Db, { parent_id }: Row): Promise<Question | null> {
  const row = parent_id === null ? undefined : await loadQuestion(db, parent_id)
  return row ? shown(row, await versionOf(db, row)) : null
}

/** First answers of all learners in practice; blank and unjudged ones are left out. */
const tallyOf = (db: Db, questionId: number) =>
  db
    .selectFrom('practice_answer')
    .select(({ fn }) => [
      fn.countAll<number>().as('answerCount'),
      fn.countAll<number>().filterWhere('verdict', '=', 'right').as('rightCount'),
    ])
    .where('question_id', '=', questionId)
    .where('is_first', '=', true)
    .where('verdict', 'in', ['right', 'partial', 'wrong'])
    .executeTakeFirstOrThrow()

const openReport = (db: Db, userId: number, questionId: number) =>
  db
    .selectFrom('question_report')
    .select('id')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()

async function solutionOf(db: Db, said: QuestionVersion): Promise<Solution> {
  const [solution] = await solutionsOf(db, [said])
  if (!solution) throw notFound('解析')
  return solution
}

/** A question in its present version, with its solution for a learner. Closed while they sit an exam with it. */
export async function questionDetail(db: Db, userId: number | null, id: number, now: number): Promise<QuestionDetail> {
  const row = await loadQuestion(db, id)
  if (!row) throw notFound('题目')
  if ((await lockedBy(db, userId, row.category_id, now)) !== null) throw forbidden('这个题库还没有解锁')
  if (userId !== null) await refuseUnderExam(db, userId, id, now)
  const said = await versionOf(db, row)
  return {
    question: shown(row, said),
    material: await materialOf(db, row),
    solution: userId === null ? null : await solutionOf(db, said),
    version: row.version,
    difficulty: said.difficulty,
    categoryId: row.category_id,
    subjectName: row.subjectName,
    chapterTitle: row.chapterTitle,
    ...(await tallyOf(db, id)),
    hasOpenReport: userId !== null && (await openReport(db, userId, id)) !== undefined,
  }
}
