import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { WIDTHS } from './rank-entry'

const [NARROW, WIDE] = WIDTHS

export type Standing = { better: number; equal: number; worse: number; takerCount: number }

/** The place of marks (hundredths) on a board: a sum over the wide buckets and over the narrow ones inside one of them. */
export async function standingOn(db: Db, board: string, marks: number): Promise<Standing> {
  const wide = Math.floor(marks / WIDE)
  const { better, equal, takers } = await db
    .selectFrom('rank_bucket')
    .select([
      sql<number>`coalesce(sum(takers) filter (where width = ${WIDE} and place > ${wide} or width = ${NARROW} and place > ${marks}), 0)`.as(
        'better',
      ),
      sql<number>`coalesce(sum(takers) filter (where width = ${NARROW} and place = ${marks}), 0)`.as('equal'),
      sql<number>`coalesce(sum(takers) filter (where width = ${WIDE}), 0)`.as('takers'),
    ])
    .where('board', '=', board)
    .where(({ or, and, eb, between }) =>
      or([eb('width', '=', WIDE), and([eb('width', '=', NARROW), between('place', wide * WIDE, (wide + 1) * WIDE - 1)])]),
    )
    .executeTakeFirstOrThrow()
  return { better, equal, worse: takers - better - equal, takerCount: takers }
}

type Bucket = { place: number; takers: number }

/** Walks buckets from the best on to the one that holds the learner `offset` places down. */
function walk(buckets: readonly Bucket[], offset: number): { place: number; before: number } | undefined {
  let before = 0
  for (const { place, takers } of buckets) {
    if (offset < before + takers) return { place, before }
    before += takers
  }
  return undefined
}

const wideBuckets = (db: Db, board: string) =>
  db
    .selectFrom('rank_bucket')
    .select(['place', 'takers'])
    .where('board', '=', board)
    .where('width', '=', WIDE)
    .orderBy('place', 'desc')
    .execute()

const narrowBuckets = (db: Db, board: string, wide: number) =>
  db
    .selectFrom('rank_bucket')
    .select(['place', 'takers'])
    .where('board', '=', board)
    .where('width', '=', NARROW)
    .where('place', '>=', wide * WIDE)
    .where('place', '<', (wide + 1) * WIDE)
    .orderBy('place', 'desc')
    .execute()

/** The start of a page: the marks of its first learner, how many have more, and how many with the same precede the page. */
export async function pageStart(db: Db, board: string, offset: number) {
  const buckets = await wideBuckets(db, board)
  const takerCount = buckets.reduce((sum, { takers }) => sum + takers, 0)
  const wide = walk(buckets, offset)
  const narrow = wide && walk(await narrowBuckets(db, board, wide.place), offset - wide.before)
  if (!wide || !narrow) return { takerCount, start: null }
  const better = wide.before + narrow.before
  return { takerCount, start: { marks: narrow.place, better, skip: offset - better } }
}
