import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { Graded } from '@/contract/tiku/practice.schema'

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
