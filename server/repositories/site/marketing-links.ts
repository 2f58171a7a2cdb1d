import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { ATTRIBUTION_MS } from '@/domain/site/channel'

const columns = ['id', 'code', 'campaign', 'channel', 'address', 'title', 'body', 'brand', 'seen'] as const
const rows = (db: Db | Tx) => db.selectFrom('marketing_link').select(columns).select(['is_active as isActive', 'made_at as madeAt'])

export type MarketingLink = Awaited<ReturnType<typeof listLinks>>[number]

type Wanted = { campaign?: string; channel?: string; before?: number; limit: number }

/** Links of marketing, newest first. */
export const listLinks = (db: Db, { campaign, channel, before, limit }: Wanted) =>
  rows(db)
    .$if(!!campaign, (query) => query.where('campaign', '=', campaign ?? ''))
    .$if(!!channel, (query) => query.where('channel', '=', channel ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const linkById = (db: Db | Tx, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

type NewLink = {
  code: string
  campaign: string
  channel: string
  address: string
  title: string
  body: string
  brand: string
  staffId: number
  now: number
}

/** Adds a link and returns its number. */
export async function addLink(tx: Tx, { staffId, now, ...row }: NewLink): Promise<number> {
  const made = tx.insertInto('marketing_link').values({ ...row, staff_id: staffId, made_at: now })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

/** Stops a link or opens it again; false when it is so already. */
export async function setLinkActive(tx: Tx, id: number, isActive: boolean): Promise<boolean> {
  const set = tx.updateTable('marketing_link').set({ is_active: isActive }).where('id', '=', id).where('is_active', '=', !isActive)
  return (await set.returning('id').executeTakeFirst()) !== undefined
}

/** Counts a request for a short address and returns its link; undefined where there is none, or it was stopped. */
export const seeLink = (db: Db, code: string) =>
  db
    .updateTable('marketing_link')
    .set(({ eb }) => ({ seen: eb('seen', '+', 1) }))
    .where('code', '=', code)
    .where('is_active', '=', true)
    .returning(['id', 'address'])
    .executeTakeFirst()

/** Where a link is used; undefined where there is none, or it was stopped. */
export const linkOfCode = (db: Db, code: string) =>
  db
    .selectFrom('marketing_link')
    .select(['campaign', 'channel', 'address'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()

type Visit = { linkId: number; device: string; userId: number | null; now: number }

/** Notes that a device came by a link; an unknown link is no visit. */
export async function recordVisit(db: Db, { linkId, device, userId, now }: Visit): Promise<void> {
  await db
    .insertInto('channel_visit')
    .columns(['link_id', 'device', 'user_id', 'at'])
    .expression((the) =>
      the
        .selectFrom('marketing_link')
        .select([
          'id',
          sql<string>`${device}`.as('device'),
          sql<number | null>`${userId}::integer`.as('user_id'),
          sql<number>`${now}::bigint`.as('at'),
        ])
        .where('id', '=', linkId),
    )
    .execute()
}

/** The visits of a device before its learner signed in are the learner's. */
export async function claimVisits(db: Db | Tx, userId: number, device: string, now: number): Promise<void> {
  if (device === '') return
  await db
    .updateTable('channel_visit')
    .set({ user_id: userId })
    .where('device', '=', device)
    .where('user_id', 'is', null)
    .where('at', '>', now - ATTRIBUTION_MS)
    .execute()
}

/** How far people came who came by a link. `amount`: fen of the orders that count for it. */
export type Funnel = { opened: number; signedIn: number; paid: number; amount: number }

/** Counts what links brought, by link: an order counts for the link that its buyer came by last within the time. */
export async function funnelsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Funnel>> {
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<Funnel & { id: number }>`
    select link.id,
      coalesce(seen.opened, 0) as opened, coalesce(seen.signed_in, 0) as "signedIn",
      count(bought.order_sn)::integer as paid, coalesce(sum(bought.payable), 0)::integer as amount
    from marketing_link link
    left join (
      select link_id, count(distinct device)::integer as opened, count(distinct user_id)::integer as signed_in
      from channel_visit where link_id in (${sql.join(ids)}) group by link_id
    ) seen on seen.link_id = link.id
    left join (
      select orders.order_sn, orders.payable,
        (select visit.link_id from channel_visit visit
          where visit.user_id = orders.user_id and visit.at <= orders.created_at and visit.at > orders.created_at - ${ATTRIBUTION_MS}::bigint
          order by visit.at desc, visit.id desc limit 1) as link_id
      from orders
      where orders.status in ('paid', 'completed')
        and orders.user_id in (select user_id from channel_visit where link_id in (${sql.join(ids)}))
    ) bought on bought.link_id = link.id
    where link.id in (${sql.join(ids)})
    group by link.id, seen.opened, seen.signed_in`.execute(db)
  return new Map(found.map(({ id, ...funnel }) => [id, funnel]))
}
