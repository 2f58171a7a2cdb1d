import { type Selectable, sql } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tables } from '#server/database/tables'
import type { SpeedMeasure } from '@/domain/site/page-speed'

type Bounds = { day: string; from: number; to: number; fewest: number; now: number }

/**
 * Counts the reports of a day by release, page and measure, in one statement; a day that was counted is counted anew. `slow`: from which value
 * on each measure is too slow. The release of a report is the app, device and version of its header.
 */
export async function countSpeeds(db: Db, { day, from, to, fewest, now }: Bounds, slow: readonly [SpeedMeasure, number][]): Promise<void> {
  const measures = sql`unnest(${slow.map(([measure]) => measure)}::text[], ${slow.map(([, value]) => value)}::int[])`
  await sql`insert into page_speed (day, release, page, measure, value, reports, is_slow, counted_at)
    select ${day}, release, page, measure, value, reports, value >= slow, ${now}::bigint
    from (
      select concat_ws(' ', split_part(version, ';', 2), split_part(version, ';', 3), split_part(version, ';', 4)) as release, row.page, row.measure,
        (percentile_disc(0.75) within group (order by row.value))::int as value, count(*)::int as reports
      from client_log cross join lateral jsonb_to_recordset(entry::jsonb -> 'rows') as row (page text, measure text, value int)
      where type = 'pageSpeed' and logged_at >= ${from} and logged_at < ${to}
      group by 1, 2, 3 having count(*) >= ${fewest}::int
    ) as counted join ${measures} as bound (measure, slow) using (measure)
    on conflict (day, release, page, measure)
    do update set value = excluded.value, reports = excluded.reports, is_slow = excluded.is_slow, counted_at = excluded.counted_at`.execute(
    db,
  )
}

/** Deletes the figures of days before one. */
export async function forgetSpeeds(db: Db, before: string): Promise<void> {
  await db.deleteFrom('page_speed').where('day', '<', before).execute()
}

/** Days that have passed since a day was counted do not make it less slow: only those of the newest counted day wait. */
const newestDay = (db: Db) => db.selectFrom('page_speed').select(({ fn }) => fn.max<string>('day').as('day'))

export type SpeedRow = Selectable<Tables['page_speed']>
type Wanted = { isSlow: boolean; measure?: SpeedMeasure; release?: string; before?: number; limit: number }

/** Figures of pages, the newest day first. `isSlow`: those of the newest day that are too slow. */
export function listSpeeds(db: Db, { isSlow, measure, release, before, limit }: Wanted): Promise<SpeedRow[]> {
  return db
    .selectFrom('page_speed')
    .selectAll()
    .$if(isSlow, (query) => query.where('is_slow', '=', true).where('day', '=', newestDay(db)))
    .$if(measure !== undefined, (query) => query.where('measure', '=', measure ?? 'load'))
    .$if(!!release, (query) => query.where('release', '=', release ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Pages that were too slow on the newest day. */
export function slowPages(db: Db): Promise<QueueHead> {
  return db
    .selectFrom('page_speed')
    .select((expressions) => queueHead(expressions, 'counted_at'))
    .where('is_slow', '=', true)
    .where('day', '=', newestDay(db))
    .executeTakeFirstOrThrow()
}
