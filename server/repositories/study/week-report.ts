import type { Db } from '#server/database/tables'
import type { MessageKind } from '@/domain/account/messages'

/** Questions that a learner reviewed in a span of moments. */
export async function reviewsBetween(db: Db, userId: number, from: number, to: number): Promise<number> {
  const { count } = await db
    .selectFrom('review_log')
    .select(({ fn }) => fn.count<number>('question_id').distinct().as('count'))
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', from)
    .where('reviewed_at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Papers that a learner handed in in a span of moments. */
export async function papersBetween(db: Db, userId: number, from: number, to: number): Promise<number> {
  const { count } = await db
    .selectFrom('result')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('submitted_at', '>=', from)
    .where('submitted_at', '<', to)
    .executeTakeFirstOrThrow()
  return count
}

/** Different papers in which a learner reached the pass marks. */
export async function papersPassed(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('result')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .select(({ fn }) => fn.count<number>('result.paper_id').distinct().as('count'))
    .where('result.user_id', '=', userId)
    .whereRef('result.marks', '>=', 'paper.pass_marks')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Certificates of a learner that are valid. */
export async function validCertificates(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('certificate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Told = { kind: MessageKind; ref: string }
type Span = { from: number; to: number; after: number; limit: number }

/** Learners who played lessons on learning days of a span and were not told of it yet, by their number: seconds and days of each. */
export const learnersOfWeek = (db: Db, { from, to, after, limit }: Span, { kind, ref }: Told) =>
  db
    .selectFrom('learn_day')
    .select('user_id as userId')
    .select(({ fn }) => [fn.sum<number>('seconds').as('seconds'), fn.count<number>('day').distinct().as('days')])
    .where('day', '>=', from)
    .where('day', '<', to)
    .where('seconds', '>', 0)
    .where('user_id', '>', after)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.user_id', '=', 'learn_day.user_id')
            .where('message.kind', '=', kind)
            .where('message.ref', '=', ref),
        ),
      ),
    )
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
