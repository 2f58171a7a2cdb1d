import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

export type Submission = Selectable<Tables['homework_submission']>
type ItemMarks = { seq: number; marks: number | null }[]
type NewSubmission = Omit<Insertable<Tables['homework_submission']>, 'answers' | 'item_marks'> & {
  answers: Submission['answers']
  item_marks: ItemMarks
}

/** The last version a learner handed in. */
export const lastSubmission = (db: Db, homeworkId: number, userId: number): Promise<Submission | undefined> =>
  db
    .selectFrom('homework_submission')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lockSubmission = (work: Tx, id: number): Promise<Submission | undefined> =>
  work.selectFrom('homework_submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined when this version was handed in before. */
export const addSubmission = (work: Tx, { answers, item_marks, ...row }: NewSubmission) =>
  work
    .insertInto('homework_submission')
    .values({ ...row, answers: JSON.stringify(answers), item_marks: JSON.stringify(item_marks) })
    .onConflict((known) => known.columns(['homework_id', 'user_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()

type Marked = Pick<Updateable<Tables['homework_submission']>, 'status' | 'marks' | 'comment' | 'voice' | 'credits' | 'marked_at'> & {
  item_marks: ItemMarks
}

export const markSubmission = (work: Tx, id: number, { item_marks, ...marked }: Marked) =>
  work
    .updateTable('homework_submission')
    .set({ ...marked, item_marks: JSON.stringify(item_marks) })
    .where('id', '=', id)
    .execute()
