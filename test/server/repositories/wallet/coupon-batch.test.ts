import { tx } from '#server/database/tables'
import { isNewBuyer } from '#server/repositories/account/account'
import { findBatch, fullyTaken, takenBy, writeClaim } from '#server/repositories/wallet/coupon-batch'
import { startServer, type TestServer } from '../../../support/server'
import { payUnheard, placeOrder, post, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let userId: number
beforeAll(async () => {
  server = await startServer()
  userId = (await server.signIn('13900000001')).userId
})
afterAll(() => server.close())

async function makeBatch(token: string, per_person: number) {
  const { db, clock } = server
  const terms = {
    form: 'coupon' as const,
    kind: 'amount' as const,
    title: '满减券',
    amount: 100,
    cap: null,
    course_ids: null,
    category_ids: null,
  }
  const { id: template_id } = await db.insertInto('coupon_template').values(terms).returning('id').executeTakeFirstOrThrow()
  const times = { starts_at: clock.now(), ends_at: clock.now() + 1_000, valid_ms: null }
  await db
    .insertInto('coupon_batch')
    .values({ template_id, token, stock: 9, per_person, ...times })
    .execute()
  const batch = await findBatch(db, token, undefined)
  if (!batch) throw new Error('the batch is not there')
  return batch
}

it('a learner reaches the limit of a batch by their own claims, not by those of others', async () => {
  const once = await makeBatch('once', 1)
  const twice = await makeBatch('twice', 2)
  const full = () => fullyTaken(server.db, userId, [once, twice])
  const claim = (batch: typeof once, turn: number, of = userId) =>
    tx(server.db, (work) => writeClaim(work, { batch, userId: of, turn, now: server.clock.now() }))
  expect(await full()).toEqual([])
  await claim(twice, 1)
  const { userId: other } = await server.signIn('13900000002')
  await claim(once, 1, other)
  expect([await full(), await takenBy(server.db, twice.id, userId), await takenBy(server.db, once.id, userId)]).toEqual([[], 1, 0])
  expect(await claim(twice, 1)).toBeUndefined()
  await claim(twice, 2)
  expect(await full()).toEqual([twice.id])
  await claim(once, 1)
  expect(await full()).toEqual([once.id, twice.id])
})

describe('a new buyer', () => {
  const isNew = (id: number, since: number) => isNewBuyer(server.db, id, since)

  it('has an account that is young enough', async () => {
    const { created_at } = await server.db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
    expect(await Promise.all([isNew(userId, created_at), isNew(userId, created_at + 1), isNew(999_999, 0)])).toEqual([true, false, false])
  })

  it('has never paid', async () => {
    const session = await server.signIn('13900000003')
    expect(await isNew(session.userId, 0)).toBe(true)
    await stockShop(server)
    const { orderSn } = await placeOrder(server, session)
    expect(await isNew(session.userId, 0)).toBe(true)
    await post(server, await payUnheard(server, await startPaying(server, session, orderSn, 'wechat_h5')))
    expect([await isNew(session.userId, 0), await isNew(userId, 0)]).toEqual([false, true])
  })
})
