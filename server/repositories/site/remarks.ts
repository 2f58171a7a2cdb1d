import type { Insertable } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tables, Tx } from '#server/database/tables'
import { isUnblocked } from '#server/repositories/community/blocks'
import type { RemarkKind } from '@/contract/site/remark.schema'

const NOBODY = 0

const remarks = (db: Db | Tx) =>
  db
    .selectFrom('remark')
    .innerJoin('users', 'users.id', 'remark.user_id')
    .select(['remark.id', 'remark.user_id as userId', 'users.nickname', 'users.avatar', 'remark.kind', 'remark.object_id as objectId'])
    .select(['remark.text', 'remark.visibility', 'remark.like_count as likeCount', 'remark.made_at as madeAt'])
    .where('remark.deleted_at', 'is', null)

type Written = Awaited<ReturnType<ReturnType<typeof remarks>['execute']>>[number]
export type RemarkRow = Written & { isLiked: boolean }

/** Adds whether a viewer likes them: a like lies with the learner who gave it. */
async function withLikes(db: Db | Tx, viewer: number | null, rows: readonly Written[]): Promise<RemarkRow[]> {
  if (rows.length === 0) return []
  const own = await db
    .selectFrom('remark_like')
    .select('remark_id')
    .where('user_id', '=', viewer ?? NOBODY)
    .where(
      'remark_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const liked = new Set(own.map((like) => like.remark_id))
  return rows.map((row) => ({ ...row, isLiked: liked.has(row.id) }))
}

type Wanted = { kind: RemarkKind; objectId: number; viewer: number | null; page: number; limit: number }

/** One page of the remarks on an object that a viewer sees, the most liked first, and how many there are. Pages count from 0. */
export async function remarkPage(db: Db, { kind, objectId, viewer, page, limit }: Wanted): Promise<{ total: number; rows: RemarkRow[] }> {
  const seen = remarks(db)
    .where('remark.kind', '=', kind)
    .where('remark.object_id', '=', objectId)
    .where(isUnblocked(viewer, 'remark.user_id'))
    .where((of) => of.or([of('remark.visibility', '=', 'public'), of('remark.user_id', '=', viewer ?? NOBODY)]))
  const { total } = await seen
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await seen
    .orderBy('remark.like_count', 'desc')
    .orderBy('remark.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, rows: await withLikes(db, viewer, rows) }
}

export const findRemark = async (db: Db | Tx, id: number, viewer: number | null): Promise<RemarkRow | undefined> =>
  (await withLikes(db, viewer, await remarks(db).where('remark.id', '=', id).execute()))[0]

/** Writes a remark, or gives the one that was written under the same key. */
export async function addRemark(work: Tx, row: Insertable<Tables['remark']>): Promise<number> {
  const made = await work
    .insertInto('remark')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = work.selectFrom('remark').select('id').where('user_id', '=', row.user_id)
  return (await known.where('idempotency_key', '=', row.idempotency_key).executeTakeFirstOrThrow()).id
}

/** How many remarks a learner wrote since a moment, deleted ones too. */
export async function remarksSince(work: Tx, userId: number, since: number): Promise<number> {
  const { count } = await work
    .selectFrom('remark')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a learner's own remark; false when it is not theirs or gone. */
export async function removeRemark(db: Db, id: number, userId: number, now: number): Promise<boolean> {
  const gone = await db
    .updateTable('remark')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Likes a remark or takes the like back, and counts its likes anew; again, it changes nothing. */
export async function setRemarkLike(work: Tx, row: { remark_id: number; user_id: number }, isOn: boolean): Promise<void> {
  await work.selectFrom('remark').select('id').where('id', '=', row.remark_id).forUpdate().execute()
  if (isOn)
    await work
      .insertInto('remark_like')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  else await work.deleteFrom('remark_like').where('user_id', '=', row.user_id).where('remark_id', '=', row.remark_id).execute()
  const { count } = await work
    .selectFrom('remark_like')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('remark_id', '=', row.remark_id)
    .executeTakeFirstOrThrow()
  await work.updateTable('remark').set({ like_count: count }).where('id', '=', row.remark_id).execute()
}

type Report = { userId: number; remarkId: number; reason: string; note: string; now: number }

/** Notes a report once a learner and remark; gives how many wait for a decision. */
export async function addRemarkReport(work: Tx, { userId, remarkId, reason, note, now }: Report): Promise<number> {
  await work
    .insertInto('remark_report')
    .values({ user_id: userId, remark_id: remarkId, reason, note, made_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
  const { count } = await work
    .selectFrom('remark_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('remark_id', '=', remarkId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes a public remark out of sight until staff have looked. */
export async function holdRemark(work: Tx, id: number): Promise<void> {
  await work.updateTable('remark').set({ visibility: 'held' }).where('id', '=', id).where('visibility', '=', 'public').execute()
}

type Listed = { kind?: string; visibility?: string; before?: number; limit: number }
const isVisibility = (text: string | undefined): text is 'held' | 'public' | 'hidden' =>
  text === 'held' || text === 'public' || text === 'hidden'
const isKind = (text: string | undefined): text is RemarkKind => text === 'article' || text === 'question'

/** Counts the reports that staff have not looked at: they lie with those who reported. */
const waitingReports = (db: Db | Tx) =>
  db
    .selectFrom('remark_report')
    .select('remark_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .groupBy('remark_id')
    .as('report')

const tasks = (db: Db | Tx) =>
  db
    .selectFrom('remark')
    .leftJoin(waitingReports(db), 'report.remark_id', 'remark.id')
    .select(['remark.id', 'remark.user_id as userId', 'remark.kind', 'remark.object_id as objectId', 'remark.text', 'remark.visibility'])
    .select(['remark.like_count as likeCount', 'remark.made_at as madeAt'])
    .select((of) => of.fn.coalesce('report.count', of.val(0)).as('reports'))
    .where('remark.deleted_at', 'is', null)

export type RemarkTask = Awaited<ReturnType<typeof listRemarks>>[number]

/** Remarks for staff, newest first. */
export function listRemarks(db: Db, { kind, visibility, before, limit }: Listed) {
  let query = tasks(db)
  if (isKind(kind)) query = query.where('remark.kind', '=', kind)
  if (isVisibility(visibility)) query = query.where('remark.visibility', '=', visibility)
  if (before !== undefined) query = query.where('remark.id', '<', before)
  return query.orderBy('remark.id', 'desc').limit(limit).execute()
}

export const remarkTask = (db: Db | Tx, id: number) => tasks(db).where('remark.id', '=', id).executeTakeFirst()

/** Lists learners' reports of a remark that staff have not looked at. */
export const remarkReports = (db: Db, id: number) =>
  db
    .selectFrom('remark_report')
    .select(['reason', 'note', 'made_at as at'])
    .where('remark_id', '=', id)
    .where('decided_at', 'is', null)
    .orderBy('made_at')
    .execute()

export const waitingRemarks = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('remark')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('visibility', '=', 'held')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Shows or hides a remark; the reports of it end with that. */
export async function decideRemark(work: Tx, id: number, visibility: 'public' | 'hidden', now: number): Promise<void> {
  await work.updateTable('remark').set({ visibility }).where('id', '=', id).execute()
  await work.updateTable('remark_report').set({ decided_at: now }).where('remark_id', '=', id).where('decided_at', 'is', null).execute()
}
