import { type RawBuilder, sql } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { accountByMobile } from '#server/repositories/account/account'

type Status = 'submitted' | 'approved' | 'rejected'
export type InstalmentRow = {
  id: number
  courseId: number
  course: string
  name: string
  mobile: string
  status: Status
  answer: string
  appliedAt: number
}

const rows = (db: Db) =>
  db
    .selectFrom('installment_application as wish')
    .innerJoin('course', 'course.id', 'wish.course_id')
    .select(['wish.id', 'wish.course_id as courseId', 'course.title as course', 'wish.name', 'wish.mobile', 'wish.status', 'wish.answer'])
    .select('wish.applied_at as appliedAt')

const isStatus = (text: string | undefined): text is Status => ['submitted', 'approved', 'rejected'].includes(text ?? '')

/** Applications to pay by instalments, newest first. */
export function listInstalments(
  db: Db,
  { status, before, limit }: { status?: string; before?: number; limit: number },
): Promise<InstalmentRow[]> {
  return rows(db)
    .$if(isStatus(status), (query) => query.where('wish.status', '=', status as Status))
    .$if(before !== undefined, (query) => query.where('wish.id', '<', before ?? 0))
    .orderBy('wish.id', 'desc')
    .limit(limit)
    .execute()
}

export const instalmentById = (db: Db, id: number): Promise<InstalmentRow | undefined> =>
  rows(db).where('wish.id', '=', id).executeTakeFirst()

export const waitingInstalments = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('installment_application')
    .select((eb) => queueHead(eb, 'applied_at'))
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()

type Decision = { status: 'approved' | 'rejected'; answer: string; now: number }

/** Decides a waiting application; undefined when already decided, else the account of its number, if there is one. */
export async function decideInstalment(tx: Tx, id: number, wish: Decision): Promise<{ userId: number | null } | undefined> {
  const made = await tx
    .updateTable('installment_application')
    .set({ status: wish.status, answer: wish.answer, decided_at: wish.now })
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .returning('mobile')
    .executeTakeFirst()
  if (!made) return undefined
  return { userId: (await accountByMobile(tx, made.mobile))?.id ?? null }
}

/** How many applications came from an address since a moment. */
export async function instalmentsFrom(db: Db, ip: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('installment_application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('applied_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type NewInstalment = { course_id: number; mobile: string; name: string; ip: string; applied_at: number }

/** A value that a refused application gets when it is made again; another one keeps its own. */
const ifRefused = <T>(column: string, fresh: RawBuilder<unknown>) =>
  sql<T>`case installment_application.status when 'rejected' then ${fresh} else ${sql.ref(`installment_application.${column}`)} end`

/** Writes an application and returns its id. One per number and course: a second one corrects the name, and waits anew after a refusal. */
export async function putInstalment(db: Db, row: NewInstalment): Promise<number> {
  const { id } = await db
    .insertInto('installment_application')
    .values(row)
    .onConflict((on) =>
      on.columns(['mobile', 'course_id']).doUpdateSet({
        name: row.name,
        status: ifRefused<Status>('status', sql`'submitted'`),
        answer: ifRefused<string>('answer', sql`''`),
        applied_at: ifRefused<number>('applied_at', sql`excluded.applied_at`),
        decided_at: ifRefused<number | null>('decided_at', sql`null`),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
