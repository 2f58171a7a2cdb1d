import { sql } from 'kysely'
import { looseReferences, spreadTables } from '#server/database/hindrances'
import { migrate, readMigrations } from '#server/database/migrate'
import { isWithinLearner, spreadColumn } from '#server/database/placement'
import { startServer, type TestServer } from '../../support/server'

describe('rows that refer to rows of the same learner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const learnersOf = async (orderSn: string) =>
    (
      await sql<{ user_id: number }>`
        select user_id from order_item where order_sn = ${orderSn} union select user_id from payment where order_sn = ${orderSn}
        union select user_id from order_discount where order_sn = ${orderSn}`.execute(server.db)
    ).rows.map(({ user_id }) => user_id)

  /** Tables with rows, each of which names the learner of its parent. */
  const filledTables = async () => {
    const within = looseReferences(await spreadTables(server.db)).filter(({ table, reference }) =>
      isWithinLearner(table.name, reference.to),
    )
    expect(within.length).toBeGreaterThan(20)
    const filled = new Set<string>()
    for (const { table, reference, parent } of within) {
      const [own, its] = [spreadColumn(table) ?? '', parent === undefined ? '' : (spreadColumn(parent) ?? '')]
      const [column = '', key = ''] = [reference.columns[0], reference.toColumns[0]]
      const { rows } = await sql<{ all: number; apart: number }>`
        select count(*)::int as all, count(*) filter (where child.${sql.ref(own)} is distinct from parent.${sql.ref(its)})::int as apart
        from ${sql.table(table.name)} as child join ${sql.table(reference.to)} as parent on parent.${sql.ref(key)} = child.${sql.ref(column)}`.execute(
        server.db,
      )
      expect([table.name, rows[0]?.apart]).toEqual([table.name, 0])
      if ((rows[0]?.all ?? 0) > 0) filled.add(table.name)
    }
    return [...filled].sort()
  }

  it('name the learner that their parent names, in all that the seed writes', async () => {
    expect(await filledTables()).toEqual(
      expect.arrayContaining(['answer_operation', 'attempt_answer', 'order_item', 'payment', 'practice_answer']),
    )
  })

  it('get it from their parent where a release writes none', async () => {
    const { order_sn, user_id } = await server.db
      .selectFrom('orders')
      .select(['order_sn', 'user_id'])
      .orderBy('order_sn')
      .executeTakeFirstOrThrow()
    const item = { order_sn, seq: 99, course_id: null, title: '', cover: '', list_price: 0, payable: 0 }
    await server.db.insertInto('order_item').values(item).execute()
    const written = await server.db
      .selectFrom('order_item')
      .select('user_id')
      .where('order_sn', '=', order_sn)
      .where('seq', '=', 99)
      .executeTakeFirst()
    expect(written).toEqual({ user_id })
  })

  it('follow a parent that changes its learner, and no other does', async () => {
    const orders = await server.db
      .selectFrom('orders')
      .select(['order_sn', 'user_id'])
      .where('status', '=', 'completed')
      .orderBy('order_sn')
      .execute()
    const [first, other] = [orders[0], orders.find(({ user_id }) => user_id !== orders[0]?.user_id)]
    if (first === undefined || other === undefined) throw new Error('the seed has orders of two learners')
    await server.db.updateTable('orders').set({ user_id: other.user_id }).where('order_sn', '=', first.order_sn).execute()
    expect(await learnersOf(first.order_sn)).toEqual([other.user_id])
    await server.db.updateTable('orders').set({ user_id: first.user_id }).where('order_sn', '=', first.order_sn).execute()
    expect(await learnersOf(first.order_sn)).toEqual([first.user_id])
    expect(await learnersOf(other.order_sn)).toEqual([other.user_id])
  })

  it('get it in batches where they are from before', async () => {
    const filled = await filledTables()
    const migrations = await readMigrations()
    const own = migrations.filter(({ name }) => /-learner-(of|open|filled|named)/.test(name))
    expect(own).toHaveLength(9)
    const made = own.flatMap(({ text }) => [...text.matchAll(/alter table (\w+) add column user_id/g)].map(([, table = '']) => table))
    await sql`drop function take_learner cascade`.execute(server.db)
    await sql`drop function follow_learner cascade`.execute(server.db)
    for (const table of made) await sql`alter table ${sql.table(table)} drop column user_id cascade`.execute(server.db)
    await sql`delete from migration where name = any(${own.map(({ name }) => name)})`.execute(server.db)
    await migrate(server.db, migrations, 0, { isShared: Boolean(process.env.TEST_DATABASE_URL) })
    expect(await filledTables()).toEqual(filled)
  })
})
