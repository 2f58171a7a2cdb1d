import { message } from '@/contract/account/message'
import { parseAddress } from '@/routes/parse-address'
import { startServer, type TestServer } from '../../../support/server'

describe('the inboxes of the seed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('the rich learner has read and unread messages of every group, each with a link to a page', async () => {
    const rich = await server.signIn('13800000001')
    const all = await server.send(message.list, { query: { limit: 100 } }, rich)
    for (const group of ['order', 'learning', 'exam', 'service'] as const)
      expect([group, (await server.send(message.list, { query: { group } }, rich)).length > 0]).toEqual([group, true])
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(8)
    expect(new Set(all.map(({ isRead }) => isRead)).size).toBe(2)
    expect(all.filter(({ link }) => 'error' in parseAddress(link))).toEqual([])
    expect(all.filter(({ at }) => at > server.clock.now())).toEqual([])
    expect((await server.send(message.unread, {}, rich)).total).toBe(all.filter(({ isRead }) => !isRead).length)
  })

  it('the links of orders and questions lead to the learner’s own', async () => {
    const rows = await server.db.selectFrom('message').select(['link', 'user_id']).execute()
    const own = async (table: 'orders' | 'doubt', column: 'order_sn' | 'id', pattern: RegExp) => {
      const named = rows.flatMap(({ link, user_id }) => {
        const found = pattern.exec(link ?? '')?.[1]
        return found === undefined ? [] : [`${user_id} ${found}`]
      })
      const known = await server.db.selectFrom(table).select(['user_id', column]).execute()
      const ids = new Set(known.map((row) => `${row.user_id} ${row[column as never]}`))
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((each) => !ids.has(each))).toEqual([])
    }
    await own('orders', 'order_sn', /^\/mine\/order\/(\w+)\/detail$/)
    await own('doubt', 'id', /^\/doubt\/(\d+)\/detail$/)
  })

  it('the messages cause no delivery, and a learner without a history has none', async () => {
    expect(await server.db.selectFrom('job').select('id').where('kind', '=', 'deliverMessage').execute()).toEqual([])
    const users = await server.db.selectFrom('message').select('user_id').distinct().execute()
    expect(users).toHaveLength(2)
  })
})
