import { sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Db, Tx } from '#server/database/tables'
import { boardsOf, type RankScope } from '@/domain/exam/rank'

/** Buckets are so wide, in hundredths of a mark: places are summed from the wide ones down to the narrow ones. */
export const WIDTHS = [1, 1000] as const

const [NARROW, WIDE] = WIDTHS

export type Standing = { better: number; equal: number; worse: number; takerCount: number }

/** The place of marks (hundredths) on a board: a sum over the wide buckets and over the narrow ones inside one of them. */
export async function rankOn(db: Db, board: string, marks: number): Promise<Standing> {
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

type Ranked = { userId: number; paperId: number; submittedAt: number }
type Change = Ranked & { marks: number; usedSeconds: number; papers: 0 | 1 }
type Entry = { board: string; marks: number; papers: number }

/** Returns the scopes in which a result at a paper counts: the paper, its category and the categories above. */
async function scopesOf(db: Db, paperId: number): Promise<RankScope[]> {
  const { own, above, top } = await db
    .selectFrom('paper')
    .innerJoin('category as own', 'own.id', 'paper.category_id')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['own.id as own', 'above.id as above', 'above.parent_id as top'])
    .where('paper.id', '=', paperId)
    .executeTakeFirstOrThrow()
  const categories = [own, above, top].flatMap((id): RankScope[] => (id === null ? [] : [`category:${id}`]))
  return [`paper:${paperId}`, ...categories]
}

async function putEntries(tx: Tx, boards: readonly string[], { userId, marks, usedSeconds, papers }: Change): Promise<Entry[]> {
  return (
    tx
      .insertInto('rank_entry')
      // `boardsOf` has one order, in which every transaction locks the rows of a learner.
      .values(boards.map((board) => ({ board, user_id: userId, marks, used_seconds: usedSeconds, papers })))
      .onConflict((on) =>
        on.columns(['board', 'user_id']).doUpdateSet({
          marks: sql`rank_entry.marks + excluded.marks`,
          used_seconds: sql`rank_entry.used_seconds + excluded.used_seconds`,
          papers: sql`rank_entry.papers + excluded.papers`,
        }),
      )
      .returning(['board', 'marks', 'papers'])
      .execute()
  )
}

/** Where learners leave a bucket and where they enter one; what cancels out is left away. In the order rows are locked. */
function bucketSteps(entries: readonly Entry[], change: Change) {
  const steps = entries.flatMap(({ board, marks, papers }) =>
    WIDTHS.flatMap((width) => {
      const isNew = change.papers === 1 && papers === 1
      const to = Math.floor(marks / width)
      const from = isNew ? null : Math.floor((marks - change.marks) / width)
      if (from === to) return []
      const entered = { board, width, place: to, takers: 1 }
      return from === null ? [entered] : [entered, { board, width, place: from, takers: -1 }]
    }),
  )
  return steps.sort((a, b) => (a.board === b.board ? a.width - b.width || a.place - b.place : a.board < b.board ? -1 : 1))
}

async function move(tx: Tx, change: Change): Promise<void> {
  const boards = boardsOf(await scopesOf(tx, change.paperId), change.submittedAt)
  const entries = await putEntries(tx, boards, change)
  const steps = bucketSteps(entries, change)
  if (steps.length === 0) return
  await tx
    .insertInto('rank_bucket')
    .values(steps)
    .onConflict((on) => on.columns(['board', 'width', 'place']).doUpdateSet({ takers: sql`rank_bucket.takers + excluded.takers` }))
    .execute()
}

/** A first attempt enters the ranks, in the transaction that hands it in. Marks in hundredths. */
export const enterRanks = (tx: Tx, result: Ranked & { marks: number; usedSeconds: number }): Promise<void> =>
  move(tx, { ...result, papers: 1 })

/** The ranks follow a result whose marks changed by so many hundredths. */
export const moveInRanks = (tx: Tx, result: Ranked, marks: number): Promise<void> =>
  move(tx, { ...result, marks, usedSeconds: 0, papers: 0 })

const entriesOn = (db: Db, board: string) =>
  db.selectFrom('rank_entry').select(['user_id', 'marks', 'used_seconds']).where('board', '=', board)

/** Names are looked up for the rows that are shown only. */
const named = (db: Db, rows: ReturnType<typeof entriesOn>) =>
  db
    .selectFrom(rows.as('row'))
    .innerJoin('users', 'users.id', 'row.user_id')
    .select(['users.id as userId', 'users.nickname', 'users.avatar', 'row.marks', 'row.used_seconds as usedSeconds'])
    .orderBy('row.marks', 'desc')
    .orderBy('row.used_seconds')
    .orderBy('row.user_id')

/** A learner's own row of a board; undefined for one who is not on it. */
export const entryOn = (db: Db, board: string, userId: number) =>
  named(db, entriesOn(db, board).where('user_id', '=', userId)).executeTakeFirst()

/** Rows of a board from those with `marks` on, but for the first `skip`: best marks first, the quicker first among equals. */
export const entriesFrom = (db: Db, board: string, { marks, skip }: { marks: number; skip: number }, limit: number) =>
  named(
    db,
    entriesOn(db, board)
      .where('marks', '<=', marks)
      .orderBy('marks', 'desc')
      .orderBy('used_seconds')
      .orderBy('user_id')
      .limit(limit)
      .offset(skip),
  ).execute()

/** Counts the buckets of boards anew from their entries. */
export async function recountBoards(work: Tx, boards: readonly string[]): Promise<void> {
  if (boards.length === 0) return
  await work.deleteFrom('rank_bucket').where('board', 'in', boards).execute()
  for (const width of WIDTHS)
    await work
      .insertInto('rank_bucket')
      .columns(['board', 'width', 'place', 'takers'])
      .expression(
        work
          .selectFrom('rank_entry')
          .select((of) => [
            'board',
            sql<number>`${sql.lit(width)}::int`.as('width'),
            sql<number>`floor(marks / ${sql.lit(width)}::numeric)::int`.as('place'),
            of.fn.countAll<number>().as('takers'),
          ])
          .where('board', 'in', boards)
          .groupBy(['board', 'place']),
      )
      .execute()
}

export type RankRow = { board: string; marks: number; usedSeconds: number; papers: number }

/** A learner's rows of the boards, locked. */
export const rowsOfLearner = (work: Tx, userId: number): Promise<RankRow[]> =>
  work
    .selectFrom('rank_entry')
    .select(['board', 'marks', 'used_seconds as usedSeconds', 'papers'])
    .where('user_id', '=', userId)
    .orderBy('board')
    .forUpdate()
    .execute()

export type FirstResult = { paperId: number; submittedAt: number; marks: number; usedSeconds: number }

/** Names the boards that a first result counts on. */
export const boardsOfResult = async (db: Db, { paperId, submittedAt }: FirstResult): Promise<string[]> =>
  boardsOf(await scopesOf(db, paperId), submittedAt)

/** Rows of a learner's boards take other values; without papers they go. The buckets follow. */
export async function replaceRows(work: Tx, userId: number, before: readonly RankRow[], after: readonly RankRow[]): Promise<void> {
  const rows = after.filter(({ papers }) => papers > 0)
  const boards = [...new Set([...before, ...after].map(({ board }) => board))]
  if (boards.length === 0) return
  await work.deleteFrom('rank_entry').where('user_id', '=', userId).where('board', 'in', boards).execute()
  if (rows.length > 0)
    await work
      .insertInto('rank_entry')
      .values(rows.map(({ board, marks, usedSeconds, papers }) => ({ board, user_id: userId, marks, used_seconds: usedSeconds, papers })))
      .execute()
  const sums = new Map<string, { board: string; width: number; place: number; takers: number }>()
  const count = (of: readonly RankRow[], takers: number) => {
    for (const { board, marks } of of)
      for (const width of WIDTHS) {
        const place = Math.floor(marks / width)
        const known = sums.get(`${board} ${width} ${place}`)
        sums.set(`${board} ${width} ${place}`, { board, width, place, takers: (known?.takers ?? 0) + takers })
      }
  }
  count(before, -1)
  count(rows, 1)
  const order = (a: { board: string; width: number; place: number }, b: typeof a) =>
    a.board === b.board ? a.width - b.width || a.place - b.place : a.board < b.board ? -1 : 1
  const steps = [...sums.values()].filter(({ takers }) => takers !== 0).sort(order)
  if (steps.length === 0) return
  await work
    .insertInto('rank_bucket')
    .values(steps)
    .onConflict((on) => on.columns(['board', 'width', 'place']).doUpdateSet({ takers: sql`rank_bucket.takers + excluded.takers` }))
    .execute()
}

/** First results that count on the boards, of some learners. */
const rankedResults = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .select(['result.user_id as userId', 'result.paper_id as paperId', 'result.submitted_at as submittedAt'])
    .select(['result.marks', 'result.used_seconds as usedSeconds'])
    .where('result.user_id', 'in', [...userIds])
    .where('result.is_first', '=', true)
    .where('attempt.is_ranked', '=', true)
    .orderBy('result.id')
    .execute()

type Sum = { board: string; user_id: number; marks: number; used_seconds: number; papers: number }

/** Rows of the boards as first results sum up to them. */
export async function entriesAgain(db: Db, userIds: readonly number[]): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  const scopes = new Map<number, RankScope[]>()
  for (const { userId, paperId, submittedAt, marks, usedSeconds } of await rankedResults(db, userIds)) {
    const known = scopes.get(paperId) ?? (await scopesOf(db, paperId))
    scopes.set(paperId, known)
    for (const board of boardsOf(known, submittedAt)) {
      const name = `${board} ${userId}`
      const sum = sums.get(name) ?? { board, user_id: userId, marks: 0, used_seconds: 0, papers: 0 }
      sums.set(name, { ...sum, marks: sum.marks + marks, used_seconds: sum.used_seconds + usedSeconds, papers: sum.papers + 1 })
    }
  }
  return [...sums.values()].sort((a, b) => (a.board === b.board ? a.user_id - b.user_id : a.board < b.board ? -1 : 1))
}

/** Puts learners who are on no board yet on those that their first results count on. */
export async function putRanksAgain(work: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await entriesAgain(work, userIds)
  await putRows(work, 'rank_entry', ['board', 'user_id'], rows)
  await recountBoards(work, [...new Set(rows.map(({ board }) => board))])
}
