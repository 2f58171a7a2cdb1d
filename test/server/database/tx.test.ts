import { sql } from 'kysely'
import { tx } from '#server/database/tables'
import { startServer, type TestServer } from '../../support/server'

const failure = (code: string) => Object.assign(new Error(`state ${code}`), { code })

describe('a transaction', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const failing = async (code: string, times: number) => {
    let runs = 0
    const result = tx(server.db, async () => {
      runs++
      if (runs <= times) throw failure(code)
      return 'done'
    })
    return { outcome: await result.catch((error: Error) => error.message), runs }
  }

  it.each([
    ['40001', 1, 'done', 2],
    ['40P01', 4, 'done', 5],
    ['40001', 5, 'state 40001', 5],
    ['23505', 1, 'state 23505', 1],
  ])('a transaction that fails with %s %d times ends as "%s" after %d runs', async (code, times, outcome, runs) => {
    expect(await failing(code, times)).toEqual({ outcome, runs })
  })

  it('leaves nothing behind when its work fails', async () => {
    const work = tx(server.db, async (inside) => {
      await inside.insertInto('server_secret').values({ name: 'lost', value: 'x' }).execute()
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await server.db.selectFrom('server_secret').selectAll().where('name', '=', 'lost').execute()).toEqual([])
  })

  it('keeps others out until it ends', async () => {
    await server.db.insertInto('server_secret').values({ name: 'count', value: '0' }).execute()
    const add = () =>
      tx(server.db, async (inside) => {
        const row = await inside
          .selectFrom('server_secret')
          .select('value')
          .where('name', '=', 'count')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await inside
          .updateTable('server_secret')
          .set({ value: String(Number(row.value) + 1) })
          .where('name', '=', 'count')
          .execute()
      })
    await Promise.all(Array.from({ length: 8 }, add))
    const row = await server.db.selectFrom('server_secret').select('value').where('name', '=', 'count').executeTakeFirst()
    expect(row?.value).toBe('8')
  })

  it('reads whole numbers and sums as numbers', async () => {
    const answer =
      await sql`select 1772416800000::int8 as moment, 2.5::numeric as half, date '2026-03-02' as day, count(*) as count from (values (1), (2)) v`.execute(
        server.db,
      )
    expect(answer.rows).toEqual([{ moment: 1_772_416_800_000, half: 2.5, day: '2026-03-02', count: 2 }])
  })
})
