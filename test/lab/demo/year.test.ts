import { readFileSync } from 'node:fs'
import path from 'node:path'
import { tx } from '#server/database/tables'
import { fullFolder } from '#server/folders'
import { entriesAgain } from '#server/repositories/exam/rank'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { removeDemo } from '#server/seed/demo'
import { loadSeed, readBase } from '#server/seed/load'
import { YEAR_FILE } from '#server/seed/read'
import { unpackYear, type Year } from '#server/seed/year/pack'
import { writeYear } from '#server/seed/year/write'
import { reconcile } from '#server/services/order/reconcile'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../support/server'
import { shownTo } from './year-screens'

const year = unpackYear(readFileSync(path.join(fullFolder, YEAR_FILE))) as Year
const rowsOf = (name: string) => year.tables.find((table) => table.name === name)?.count ?? 0
/** The school is loaded so many days after the day of the file, on another day of the week and in another month. */
const LATER = 47
/** Directions whose pages show numbers of a learner. */
const CATEGORIES = [22, 23, 31]

/** Of so many learners one is followed over the screens; `YEAR_WALK=all` follows everybody. */
const EACH = 7
/** A machine that does much else at once needs more than the usual minute. */
const LIMIT_MS = 900_000
const walked = <T>(people: readonly T[]): T[] => people.filter((_person, at) => process.env.YEAR_WALK === 'all' || at % EACH === 0)

describe('the year of the demo', () => {
  let server: TestServer
  let people: { id: number; mobile: string }[]
  beforeAll(async () => {
    server = await startServer({ env: { seedDir: null, hasDemo: true } })
    server.clock.advance(LATER * DAY_MS)
    await loadSeed(server.deps)
    const ids = year.tables.find(({ name }) => name === 'users')?.columns.id ?? []
    const rows = await server.db.selectFrom('users').select(['id', 'mobile']).where('id', 'in', ids.map(Number)).orderBy('id').execute()
    people = rows.map(({ id, mobile }) => ({ id, mobile: mobile ?? '' }))
  }, LIMIT_MS)
  afterAll(() => server.close())

  it('holds a hundred learners with everything a school has of them', () => {
    expect(people.length).toBeGreaterThan(100)
    for (const table of ['refund', 'shipment', 'doubt', 'course_review', 'circle_post', 'channel_visit', 'coupon', 'certificate'])
      expect([table, rowsOf(table) > 0]).toEqual([table, true])
    expect(rowsOf('class_member')).toBe(30)
  })

  it('leaves books that agree with themselves and with the bills', async () => {
    expect(await bookFaults(server.db)).toEqual([])
    const { made_at: at } = await server.db
      .selectFrom('sandbox_trade')
      .select('paid_at as made_at')
      .where('paid_at', 'is not', null)
      .orderBy('paid_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { lines, found } = await reconcile(server.deps, at ?? 0)
    expect(lines.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })

  it('has ranks that follow from the results', async () => {
    const users = await server.db.selectFrom('users').select('id').execute()
    const again = await entriesAgain(
      server.db,
      users.map(({ id }) => id),
    )
    const kept = await server.db.selectFrom('rank_entry').select(['board', 'user_id', 'marks', 'used_seconds', 'papers']).execute()
    const name = (row: (typeof kept)[number]) => `${row.board} ${row.user_id} ${row.marks} ${row.used_seconds} ${row.papers}`
    expect(again.map(name).sort()).toEqual(kept.map(name).sort())
  })

  it(
    'shows no learner two numbers that disagree',
    async () => {
      const wrong: unknown[] = []
      for (const { mobile } of walked(people)) {
        const session = await server.signIn(mobile)
        const shown = await shownTo(server, session, CATEGORIES)
        wrong.push(...shown.filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other)).map((pair) => [mobile, ...pair]))
      }
      expect(wrong).toEqual([])
    },
    LIMIT_MS,
  )

  it('stands back where it was written before, and in another school', async () => {
    const { db, clock } = server
    expect(await tx(db, (work) => writeYear(work, year, clock.now()))).toBe(false)
    const other = { ...year, head: { ...year.head, school: 'another' } }
    expect(await tx(db, (work) => writeYear(work, other, clock.now()))).toBe(false)
  })

  it('stands back where the school has one of its unique names', async () => {
    const { db, clock } = server
    const links = year.tables.filter(({ name }) => name === 'marketing_link')
    const renumbered = links.map((table) => ({
      ...table,
      columns: { ...table.columns, id: table.columns.id?.map((id) => Number(id) + 900) ?? [] },
    }))
    expect(await tx(db, (work) => writeYear(work, { ...year, tables: renumbered, moved: [] }, clock.now()))).toBe(false)
    expect(await db.selectFrom('marketing_link').select('id').where('id', '>', 20_900).execute()).toEqual([])
  })

  it(
    'goes with the demo, and leaves books that are empty',
    async () => {
      await tx(server.db, (work) => removeDemo(work, server.clock.now(), readBase()))
      for (const table of [
        'users',
        'orders',
        'practice_answer',
        'rank_bucket',
        'ledger_posting',
        'sandbox_trade',
        'marketing_link',
      ] as const)
        expect([
          table,
          await server.db
            .selectFrom(table)
            .select((of) => of.fn.countAll<number>().as('count'))
            .executeTakeFirst(),
        ]).toEqual([table, { count: 0 }])
      expect(await bookFaults(server.db)).toEqual([])
    },
    LIMIT_MS,
  )
})
