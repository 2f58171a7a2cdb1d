import { tx } from '#server/database/tables'
import { addDebt, payDebt } from '#server/repositories/invite/rewards'
import {
  bindAccount,
  cashOutByKey,
  endCashOut,
  findCashOut,
  insertCashOut,
  isPayeeTaken,
  markSent,
  openCashOut,
} from '#server/repositories/wallet/cash-out'
import { couponsAtHand, findCoupon, lockCoupon, releaseCoupons, spendCoupons } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import { addPending, duePending, endPending, paidOut } from '#server/repositories/wallet/wallet'
import { coupon } from '@/contract/wallet/coupon'
import { wallet } from '@/contract/wallet/wallet'
import type { TransactionQuery } from '@/contract/wallet/wallet.schema'
import { beanPostings } from '@/domain/money/beans'
import { awardPostings, settledPostings } from '@/domain/wallet/cash-postings'
import { orderNamed } from '../../../support/named'
import { holdCoupon } from '../../../support/purse'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await server.signIn(`1390000${8000 + learners++}`)
})

const now = () => server.clock.now()
const couponRow = (id: number) =>
  server.db.selectFrom('coupon').select(['status', 'order_sn']).where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: number) => (await couponRow(id)).status

describe('a coupon', () => {
  const use = (id: number, orderSn: string, userId = anna.userId) =>
    tx(server.db, (work) => lockCoupon(work, userId, id, { orderSn, now: now() }))

  it('a coupon is used in one order, by its own learner, until it expires', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const other = await server.signIn(`1390000${8000 + learners++}`)
    const id = await holdCoupon(server, anna.userId)
    expect([await use(id, orderSn, other.userId), await use(id, orderSn), await use(id, orderSn)]).toEqual([false, true, false])
    expect(await couponRow(id)).toEqual({ status: 'locked', order_sn: orderSn })
    const [ended, ending] = [now(), now() + 1]
    expect(await use(await holdCoupon(server, anna.userId, { expires_at: ended }), orderSn)).toBe(false)
    expect(await use(await holdCoupon(server, anna.userId, { expires_at: ending }), orderSn)).toBe(true)
  })

  it('returns to a learner who did not pay or was refunded, and not to any other', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const [spent, kept] = [await holdCoupon(server, anna.userId), await holdCoupon(server, anna.userId)]
    await use(spent, orderSn)
    await tx(server.db, async (work) => spendCoupons(work, await orderNamed(work, orderSn), now()))
    await use(kept, orderSn)
    expect([await statusOf(spent), await statusOf(kept)]).toEqual(['used', 'locked'])
    await tx(server.db, async (work) => releaseCoupons(work, await orderNamed(work, orderSn), 'locked'))
    expect([await statusOf(spent), await couponRow(kept)]).toEqual(['used', { status: 'usable', order_sn: null }])
    await use(kept, orderSn)
    await tx(server.db, async (work) => releaseCoupons(work, await orderNamed(work, orderSn), 'used'))
    expect([await couponRow(spent), await statusOf(kept)]).toEqual([{ status: 'usable', order_sn: null }, 'locked'])
  })

  it('a coupon is available to its own learner only, until it expires', async () => {
    const other = await server.signIn(`1390000${8000 + learners++}`)
    const [theirs, ending] = [await holdCoupon(server, other.userId), await holdCoupon(server, anna.userId, { expires_at: now() + 1 })]
    await holdCoupon(server, anna.userId, { expires_at: now() })
    const atHand = async (userId: number) => (await couponsAtHand(server.db, userId, now())).map(({ id }) => id)
    expect([await atHand(anna.userId), await atHand(other.userId)]).toEqual([[ending], [theirs]])
    expect(await findCoupon(server.db, anna.userId, theirs)).toBeUndefined()
  })

  it('keeps the time of its use, until it returns', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const id = await holdCoupon(server, anna.userId)
    await use(id, orderSn)
    const usedAt = async () => (await findCoupon(server.db, anna.userId, id))?.usedAt
    await tx(server.db, async (work) => spendCoupons(work, await orderNamed(work, orderSn), 77))
    expect(await usedAt()).toBe(77)
    await tx(server.db, async (work) => releaseCoupons(work, await orderNamed(work, orderSn), 'used'))
    expect(await usedAt()).toBeNull()
  })

  it('a coupon returned from an order is not used up by it', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const id = await holdCoupon(server, anna.userId)
    await server.db.updateTable('coupon').set({ order_sn: orderSn }).where('id', '=', id).execute()
    await tx(server.db, async (work) => spendCoupons(work, await orderNamed(work, orderSn), now()))
    expect(await statusOf(id)).toBe('usable')
  })
})

describe('coupons by their state', () => {
  it('belong to their learner and form, the newest first', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const ended = { expires_at: now() }
    const ids = [
      await holdCoupon(server, anna.userId, { expires_at: now() + 1 }),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, { expires_at: now() + 1 }),
    ]
    await holdCoupon(server, anna.userId, { form: 'envelope' })
    await holdCoupon(server, (await server.signIn(`1390000${8000 + learners++}`)).userId)
    const set = (at: number, change: { status: 'locked' | 'used'; order_sn?: string; used_at?: number }) =>
      server.db
        .updateTable('coupon')
        .set(change)
        .where('id', '=', ids[at] ?? 0)
        .execute()
    await set(2, { status: 'locked', order_sn: orderSn })
    await set(3, { status: 'used', used_at: 7 })
    const list = async (query: { state: 'usable' | 'locked' | 'used' | 'expired' | 'past'; page?: number; limit?: number }) =>
      (await server.send(coupon.list, { query: { form: 'coupon', ...query } }, anna)).map(({ id }) => ids.indexOf(id))
    expect(await list({ state: 'usable' })).toEqual([4, 2, 0])
    expect(await list({ state: 'locked' })).toEqual([2])
    expect(await list({ state: 'used' })).toEqual([3])
    expect(await list({ state: 'expired' })).toEqual([1])
    expect(await list({ state: 'past' })).toEqual([3, 1])
    expect([await list({ state: 'usable', limit: 2 }), await list({ state: 'usable', page: 1, limit: 2 })]).toEqual([[4, 2], [0]])
  })
})

describe('movements of an account', () => {
  it('movements are listed by purpose and time, the newest first', async () => {
    const post = (ref: string, beans: number, at: number) =>
      tx(server.db, (work) => postJournal(work, { ref: `${ref}:list`, reason: ref, postings: beanPostings(anna.userId, beans), now: at }))
    await post('recharge', 50, 100)
    // Written early, made late: the time of a movement counts.
    await post('first-beans', 5, 400)
    await post('order-beans', -20, 200)
    await post('beans-back', 20, 300)
    await post('reward-back:invite', -3, 450)
    await tx(server.db, (work) => postJournal(work, { ref: 'award:list', reason: '', postings: awardPostings(anna.userId, 9), now: 1 }))
    await tx(server.db, (work) => postJournal(work, { ref: 'settled:list', reason: '', postings: settledPostings(anna.userId, 9), now: 1 }))
    const list = async (query: Partial<TransactionQuery> = {}) =>
      (await server.send(wallet.transactions, { query: { account: 'beans', ...query } }, anna)).map(({ change }) => change)
    expect(await list()).toEqual([-3, 5, 20, -20, 50])
    expect(await list({ dealType: 'all' })).toEqual([-3, 5, 20, -20, 50])
    expect([await list({ dealType: 'in' }), await list({ dealType: 'out' })]).toEqual([
      [5, 20, 50],
      [-3, -20],
    ])
    expect([await list({ dealType: 'recharge' }), await list({ dealType: 'refund' }), await list({ dealType: 'reward' })]).toEqual([
      [50],
      [20],
      [5],
    ])
    expect([await list({ from: 200, to: 400 }), await list({ page: 1, limit: 3 }), await list({ account: 'cash' })]).toEqual([
      [20, -20],
      [-20, 50],
      [9],
    ])
  })

  it('movements of pending rewards and of cash-outs are listed page by page', async () => {
    const award = { userId: anna.userId, reason: '', settlesAt: now() + 5, now: now() }
    const refs = ['list-1', 'list-2', 'list-3']
    for (const [at, ref] of refs.entries()) await tx(server.db, (work) => addPending(work, { ...award, ref, amount: at + 1 }))
    const other = await server.signIn(`1390000${8000 + learners++}`)
    await tx(server.db, (work) => addPending(work, { ...award, userId: other.userId, ref: 'list-of-another', amount: 9 }))
    const waiting = async (query: { page?: number; limit?: number }) =>
      (await server.send(wallet.pending, { query }, anna)).map(({ amount }) => amount)
    expect([await waiting({}), await waiting({ page: 1, limit: 2 })]).toEqual([[3, 2, 1], [1]])
    const row = { user_id: anna.userId, amount: 100, sealed: '', hint: '', created_at: now() }
    for (const no of refs) {
      await tx(server.db, (work) => insertCashOut(work, { ...row, cash_out_no: no, idempotency_key: no }))
      await tx(server.db, (work) => endCashOut(work, no, { status: 'paid', providerId: null, reason: '', now: now() }))
    }
    const outs = async (query: { page?: number; limit?: number }) =>
      (await server.send(wallet.cashOuts, { query }, anna)).map(({ cashOutNo }) => cashOutNo)
    expect([await outs({}), await outs({ page: 1, limit: 2 })]).toEqual([[...refs].reverse(), ['list-1']])
  })
})

describe('a cash-out', () => {
  const begin = async (no: string) => {
    const row = { cash_out_no: no, user_id: anna.userId, amount: 100, sealed: '', hint: '', idempotency_key: no, created_at: now() }
    await tx(server.db, (work) => insertCashOut(work, row))
  }
  const end = (no: string, status: 'paid' | 'failed') =>
    tx(server.db, (work) => endCashOut(work, no, { status, providerId: null, reason: status, now: now() }))

  it('a cash-out is sent once and ends once', async () => {
    await begin('out-1')
    expect(await openCashOut(server.db, anna.userId)).toEqual({ cash_out_no: 'out-1' })
    const other = await server.signIn(`1390000${8000 + learners++}`)
    expect(await openCashOut(server.db, other.userId)).toBeUndefined()
    expect([await cashOutByKey(server.db, anna.userId, 'out-1'), await cashOutByKey(server.db, other.userId, 'out-1')]).toMatchObject([
      { cash_out_no: 'out-1' },
      undefined,
    ])
    expect([await markSent(server.db, 'out-1'), await markSent(server.db, 'out-1')]).toEqual([true, false])
    expect(await openCashOut(server.db, anna.userId)).toEqual({ cash_out_no: 'out-1' })
    expect([await end('out-1', 'paid'), await end('out-1', 'failed'), await end('out-1', 'paid')]).toEqual([true, false, false])
    expect(await findCashOut(server.db, 'out-1')).toMatchObject({ status: 'paid', reason: 'paid' })
    expect(await markSent(server.db, 'out-1')).toBe(false)
    expect(await openCashOut(server.db, anna.userId)).toBeUndefined()
  })

  it('can end before it was sent', async () => {
    await begin('out-2')
    expect([await end('out-2', 'failed'), await markSent(server.db, 'out-2')]).toEqual([true, false])
  })

  it('a cash-out is refused for an account that was rebound too recently', async () => {
    const bind = (hint: string, bound_at: number, changeableFrom: number) =>
      bindAccount(server.db, { user_id: anna.userId, sealed: hint, hint, bound_at, payee_hash: hint }, changeableFrom)
    expect([await bind('a', 100, 0), await bind('b', 200, 99), await bind('c', 300, 100)]).toEqual([true, false, true])
    const row = await server.db.selectFrom('payout_account').select(['hint', 'bound_at']).where('user_id', '=', anna.userId).execute()
    expect(row).toEqual([{ hint: 'c', bound_at: 300 }])
    // Another learner may have the account that was given up, and not the one in its place.
    const isTaken = (hash: string, userId: number) => isPayeeTaken(server.db, hash, userId)
    expect([await isTaken('a', 0), await isTaken('c', 0), await isTaken('c', anna.userId)]).toEqual([false, true, false])
  })

  it('counts towards the day from its first millisecond on, and not after a failure', async () => {
    const put = async (no: string, amount: number, created_at: number, status?: 'paid' | 'failed') => {
      const row = { cash_out_no: no, user_id: anna.userId, amount, sealed: '', hint: '', idempotency_key: no, created_at }
      await tx(server.db, (work) => insertCashOut(work, row))
      if (status) await end(no, status)
    }
    await put('day-1', 100, 99, 'paid')
    await put('day-2', 1000, 100, 'paid')
    await put('day-3', 10_000, 100, 'failed')
    await put('day-4', 100_000, 101)
    const sums = { paid: 1100, leaving: 100_000, since: 101_000 }
    expect(await paidOut(server.db, anna.userId, 100)).toEqual(sums)
    await markSent(server.db, 'day-4')
    expect(await paidOut(server.db, anna.userId, 100)).toEqual(sums)
    expect(await paidOut(server.db, 0, 100)).toEqual({ paid: 0, leaving: 0, since: 0 })
  })
})

describe('a pending reward', () => {
  it('a pending reward is due from its date on, the longest waiting first, and not when it ended', async () => {
    await server.db.updateTable('pending_cash').set({ status: 'settled' }).execute()
    const moments = { 'due-late': 20, 'due-early': 10, 'due-ended': 5 }
    const award = { userId: anna.userId, amount: 1, reason: '', now: 0 }
    for (const [ref, settlesAt] of Object.entries(moments)) await tx(server.db, (work) => addPending(work, { ...award, ref, settlesAt }))
    expect(await tx(server.db, (work) => addPending(work, { ...award, ref: 'due-late', settlesAt: 1 }))).toBe(false)
    const rows = await server.db.selectFrom('pending_cash').select(['id', 'ref']).where('ref', 'like', 'due-%').execute()
    const refOf = new Map(rows.map(({ id, ref }) => [id, ref]))
    const ended = { user_id: anna.userId, id: rows.find(({ ref }) => ref === 'due-ended')?.id ?? 0 }
    expect(await tx(server.db, (work) => endPending(work, ended, 'cancelled'))).toMatchObject({ status: 'cancelled' })
    expect(await tx(server.db, (work) => endPending(work, ended, 'settled'))).toBeUndefined()
    const due = async (at: number, limit = 9) => (await duePending(server.db, at, limit)).map(({ id }) => refOf.get(id))
    expect([await due(9), await due(10), await due(20), await due(20, 1)]).toEqual([
      [],
      ['due-early'],
      ['due-early', 'due-late'],
      ['due-early'],
    ])
  })
})

describe('the debt of a learner', () => {
  const owed = async () =>
    (await server.db.selectFrom('reward_debt').select('amount').where('user_id', '=', anna.userId).executeTakeFirst())?.amount ?? 0
  const pay = (most: number) => tx(server.db, (work) => payDebt(work, anna.userId, most))

  it('the debt is paid down to zero', async () => {
    expect(await pay(50)).toBe(0)
    for (const amount of [30, 70]) await tx(server.db, (work) => addDebt(work, anna.userId, amount))
    expect([await pay(60), await owed(), await pay(60), await owed(), await pay(60)]).toEqual([60, 40, 40, 0, 0])
  })

  onPostgres('the debt is paid once by two rewards at the same time', async () => {
    await tx(server.db, (work) => addDebt(work, anna.userId, 100))
    const { hasWaited, value } = await race(server.db, { hold: (work) => payDebt(work, anna.userId, 80), act: () => pay(80) })
    expect([hasWaited, value, await owed()]).toEqual([true, 20, 0])
  })
})
