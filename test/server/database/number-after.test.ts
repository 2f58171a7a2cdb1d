import { numberAfter } from '#server/database/number-after'
import { tx } from '#server/database/tables'
import { onPostgres, race } from '../../support/race'
import { startServer, type TestServer } from '../../support/server'

describe('the number after the largest', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('begins with one, and counts among the rows that are meant', async () => {
    await tx(server.db, async (work) => {
      expect(await numberAfter(work, 'course_group')).toBe(1)
      await work.insertInto('category').values({ id: 7, parent_id: null, name: '会计', level: 1, seq: 4 }).execute()
      await work.insertInto('category').values({ id: 9, parent_id: 7, name: '初级', level: 2, seq: 2 }).execute()
      expect(await numberAfter(work, 'category')).toBe(10)
      expect(await numberAfter(work, 'category', 'seq')).toBe(5)
      expect(await numberAfter(work, 'category', 'seq', { column: 'parent_id', value: 7 })).toBe(3)
    })
  })

  onPostgres('differs for who asks while a row is added', async () => {
    const add = (work: Parameters<typeof numberAfter>[0]) =>
      numberAfter(work, 'category').then((id) =>
        work
          .insertInto('category')
          .values({ id, parent_id: null, name: '会计', level: 1, seq: id })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    let held = 0
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => {
        held = (await add(work)).id
      },
      act: () => tx(server.db, add),
    })
    expect([hasWaited, value.id]).toEqual([true, held + 1])
  })
})
