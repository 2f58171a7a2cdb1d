import { type Expression, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import type { Db } from '#server/database/tables'
import { campaignBefore, registeredWithin } from '#server/repositories/account/learner-conditions'
import { campaignOfOrder } from '#server/repositories/order/order-origin'
import { orderedWithin, paidWithin } from '#server/repositories/order/queue'
import { storedIdOf } from '@/domain/text/id-text'

type Between = { from?: number; below?: number }

/** Visits within a span: what figures count and the list shows. */
export const visitedWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: Between) =>
  sql<boolean>`(visit.at >= ${from} and visit.at < ${below})`

const rows = (db: Db) =>
  db
    .selectFrom('channel_visit as visit')
    .innerJoin('marketing_link as link', 'link.id', 'visit.link_id')
    .leftJoin('users', 'users.id', 'visit.user_id')
    .select(['visit.id', 'visit.link_id as linkId', 'visit.at', 'visit.user_id as userId', 'visit.device', 'users.nickname'])
    .select(['link.campaign', 'link.channel', 'link.title'])

export type VisitLine = Awaited<ReturnType<typeof listVisits>>[number]
type Filter = { campaign?: string | undefined; link?: string | undefined; at?: Between | undefined }

const fitting = (db: Db, { campaign, link, at }: Filter) => {
  const conditions: Expression<boolean>[] = [
    ...(campaign ? [sql<boolean>`link.campaign = ${campaign}`] : []),
    ...(storedIdOf(link) === undefined ? [] : [sql<boolean>`visit.link_id = ${storedIdOf(link) ?? 0}`]),
    ...(at?.from === undefined && at?.below === undefined ? [] : [visitedWithin(at)]),
  ]
  return conditions.reduce((query, condition) => query.where(condition), rows(db))
}

/** Visits by links of marketing, newest first. */
export const listVisits = (db: Db, { before, limit, order, ...filter }: Filter & PageWanted) =>
  listPage(fitting(db, filter), { table: 'channel_visit', alias: 'visit' }, { before, limit, order }).execute()

/** Counts the visits of a filter, up to ten thousand. */
export const countVisits = (db: Db, filter: Filter): Promise<{ count: number; isMore: boolean }> => countFitting(db, fitting(db, filter))

type Span = { from: number; below: number }
type Row = { key: string; name: string; value: number }

/** Accounts that came by a link at some time: only they can count for a campaign. */
const visitors = sql`(select user_id from channel_visit)`

/**
 * How far people came who came by the links of a campaign, each step on its own day: visits, accounts made, orders placed, orders paid and their
 * money. An account or order counts for the link that its learner came by last within the time before.
 */
export const campaignParts = {
  campaign: (span: Span) => sql<Row>`
    select key, name, value from (
      select link.campaign as key, 'visits' as name, count(*)::bigint as value from channel_visit visit
        join marketing_link link on link.id = visit.link_id where ${visitedWithin(span)} group by 1
      union all
      select ${campaignBefore}, 'registered', count(*) from users where ${registeredWithin(span)} and users.id in ${visitors} group by 1
      union all
      select ${campaignOfOrder}, 'ordered', count(*) from orders where ${orderedWithin(span)} and orders.user_id in ${visitors} group by 1
      union all
      select key, each.name, each.value from (
        select ${campaignOfOrder} as key, count(*) as paid, sum(payable)::bigint as amount from orders
        where ${paidWithin(span)} and orders.user_id in ${visitors} group by 1
      ) bought cross join lateral (values ('paid', paid), ('amount', amount)) as each (name, value)
    ) step where key is not null`,
} as const
