import { type Expression, sql } from 'kysely'
import { listPage, MOST_COUNTED, type PageWanted } from '#server/database/list-page'
import type { Db } from '#server/database/tables'
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
export async function countVisits(db: Db, filter: Filter): Promise<{ count: number; isMore: boolean }> {
  const { count } = await db
    .selectFrom(
      fitting(db, filter)
        .limit(MOST_COUNTED + 1)
        .as('fit'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED }
}
