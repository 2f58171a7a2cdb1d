import { tx } from '#server/database/tables'
import { learnerBy } from '#server/repositories/account/learner-of'
import { checkingOnce } from '#server/seed/year/references'
import { startServer, type TestServer } from '../../../support/server'

describe('a write whose references are checked once', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const tables = [{ name: 'users' }, { name: 'article_like' }]
  /** Writes a learner, and what somebody likes. */
  const put = (id: number, likerId: number) =>
    tx(server.db, (work) =>
      checkingOnce(work, tables, async ({ name }) => {
        if (name === 'users')
          await work
            .insertInto('users')
            .values({ id, mobile: `13711110${id}`, nickname: '学友', created_at: 1 })
            .execute()
        else await work.insertInto('article_like').values({ user_id: likerId, article_id: 1, made_at: 1 }).execute()
      }),
    )

  it('refuses a row that leads nowhere, and leaves nothing of the others', async () => {
    await expect(put(900, 901)).rejects.toThrow(/article_like/)
    expect(await server.db.selectFrom('users').select('id').where('id', '=', 900).execute()).toEqual([])
  })

  it('takes rows that each lead to one, and lets a new learner be found by the number as ever', async () => {
    await put(902, 902)
    expect(await learnerBy(server.db, 'mobile', '13711110902')).toBe(902)
    expect(await server.db.selectFrom('article_like').select('user_id').execute()).toEqual([{ user_id: 902 }])
  })

  it('has references checked again in whatever is written afterwards', async () => {
    const late = tx(server.db, async (work) => {
      await checkingOnce(work, tables, async () => {})
      await work.insertInto('article_like').values({ user_id: 903, article_id: 1, made_at: 1 }).execute()
    })
    await expect(late).rejects.toThrow(/article_like/)
  })
})
