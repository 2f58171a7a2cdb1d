import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { Graded } from '@/contract/tiku/practice.schema'

export type PracticeRow = Selectable<Tables['practice']>

/** The learner's own practice. */
export const findPractice = (db: Db, id: number, userId: number): Promise<PracticeRow | undefined> =>
  db.selectFrom('practice').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** The same, locked until the transaction ends: answers of two devices take turns. */
export const lockPractice = (work: Tx, id: number, userId: number): Promise<PracticeRow | undefined> =>
  work.selectFrom('practice').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** The learner's practice that is begun at a place. */
export const practiceAt = (db: Db, userId: number, place: string): Promise<PracticeRow | undefined> =>
  db.selectFrom('practice').selectAll().where('user_id', '=', userId).where('place', '=', place).executeTakeFirst()

/** Where a practice of a paper stands. */
const paperPlaces = (paperId: number) => [`paper:${paperId}:practice`, `paper:${paperId}:recite`]

/** Whether the learner has begun to practise or recite a paper, or downloaded it to practise: each shows its keys. */
export async function hasPractisedPaper(db: Db | Tx, userId: number, paperId: number): Promise<boolean> {
  const found = await db
    .selectFrom('practice')
    .select('id')
    .where('user_id', '=', userId)
    .where('place', 'in', paperPlaces(paperId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Begins a practice; undefined when its place was taken meanwhile. */
export const insertPractice = (work: Tx, practice: Insertable<Tables['practice']>): Promise<PracticeRow | undefined> =>
  work
    .insertInto('practice')
    .values(practice)
    .onConflict((already) => already.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Takes the place from a practice begun there, which keeps its answers. */
export async function leavePlace(work: Tx, userId: number, place: string): Promise<void> {
  await work.updateTable('practice').set({ place: null }).where('user_id', '=', userId).where('place', '=', place).execute()
}

type Reached = { questionId: number; doneCount: number; at: number }

/** Notes how far a practice is, and when. */
export async function putReached(work: Tx, id: number, { questionId, doneCount, at }: Reached): Promise<void> {
  await work
    .updateTable('practice')
    .set({ at_question_id: questionId, touched_at: at, done_count: doneCount })
    .where('id', '=', id)
    .execute()
}

/** How far the learner is with what they have begun and may go on with. */
export const placedPractices = (db: Db, userId: number) =>
  db
    .selectFrom('practice')
    .select(['place', 'done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('place', 'is not', null)
    .execute()

/** The practice of some categories that the learner worked at last: begun with an answer, and not finished. */
export const lastPractice = (db: Db, userId: number, categoryIds: readonly number[]) =>
  db
    .selectFrom('practice')
    .select(['id', 'title', 'mode', 'done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('category_id', 'in', [...categoryIds])
    .where('done_count', '>', 0)
    .whereRef('done_count', '<', 'question_count')
    .orderBy('touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const graded = ['question_id as questionId', 'seq', 'answer', 'verdict', 'marks as marksGot', 'receipt'] as const

/** Reads the learner's answers to a question of a practice. */
export const answersTo = (work: Tx, practiceId: number, questionId: number): Promise<Graded[]> =>
  work.selectFrom('practice_answer').select(graded).where('practice_id', '=', practiceId).where('question_id', '=', questionId).execute()

/** The newest answer to each question of a practice. */
export const newestAnswers = (db: Db, practiceId: number): Promise<Graded[]> =>
  db
    .selectFrom('practice_answer')
    .distinctOn('question_id')
    .select(graded)
    .where('practice_id', '=', practiceId)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute()

export const insertPracticeAnswer = (work: Tx, answer: Insertable<Tables['practice_answer']>) =>
  work.insertInto('practice_answer').values(answer).execute()

/** First answers of all learners in practice; blank and unjudged ones are left out. */
export const firstAnswerTally = (db: Db, questionId: number) =>
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
