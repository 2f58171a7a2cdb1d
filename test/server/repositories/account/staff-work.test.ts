import { tx } from '#server/database/tables'
import { accountById, endSessions, listAccounts, setLocked, stopTracking } from '#server/repositories/account/account'
import { listGifts, putGift } from '#server/repositories/campaign/gift-coins'
import { listPrizeClaims, shipPrize, waitingPrizes } from '#server/repositories/campaign/raffles'
import { forgetOldGuards, holdGuards } from '#server/repositories/invite/risks'
import { isRefunding, listTroubledPayments, troubledPayments } from '#server/repositories/order/payments'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'

// Staff and jobs change things for learners: once, and of that learner alone.
let server: TestServer
let anna: TestSession
let ben: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ;[anna, ben] = [await server.signIn('13900005101'), await server.signIn('13900005202')]
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

describe('an account', () => {
  const stateOf = async ({ userId }: TestSession) => {
    const row = await accountById(server.db, userId)
    return [row?.isLocked, row?.isTracked, row?.isMinor]
  }

  it('an account is locked and unlocked, and leaves debt collection, once each', async () => {
    const { db } = server
    await db.updateTable('users').set({ is_auto_up_sc: true }).execute()
    const limits = { user_id: ben.userId, from_time: '06:00', to_time: '22:00', monthly_fen: 9_900_000, set_at: 0 }
    await db.insertInto('minor_mode').values(limits).execute()
    const lock = (isLocked: boolean) => tx(db, (work) => setLocked(work, anna.userId, isLocked))
    const stop = () => tx(db, (work) => stopTracking(work, anna.userId))
    expect([await lock(false), await lock(true), await lock(true), await stop(), await stop()]).toEqual([false, true, false, true, false])
    expect([await stateOf(anna), await stateOf(ben)]).toEqual([
      [true, false, false],
      [false, true, true],
    ])
    expect(await lock(false)).toBe(true)
  })

  it('loses its own sessions, counted once', async () => {
    const { db } = server
    await server.signIn('13900005101')
    const end = () => tx(db, (work) => endSessions(work, anna.userId, 5))
    expect([await end(), await end()]).toEqual([2, 0])
    const left = db.selectFrom('session_family').select('user_id').where('revoked_at', 'is', null)
    expect(await left.execute()).toEqual([{ user_id: ben.userId }])
  })

  it('an account is found by the last digits of its number', async () => {
    const found = async (tail: string) => (await listAccounts(server.db, { tail, limit: 9 })).map(({ id }) => id)
    expect([await found('5202'), await found('0520'), await found('2')]).toEqual([[ben.userId], [], [ben.userId]])
  })
})

it('a payment counts as stuck ten minutes after its money came and had to go back, the oldest first', async () => {
  const { db } = server
  const { orderSn: order_sn } = await placeOrder(server, ben, COURSE.paid)
  const row = { order_sn, amount: 1, channel: 'wechat_h5' as const, provider_id: null, settled_at: null }
  const trades = { 'back-late': 20, 'back-early': 10, 'back-now': 21, 'not-back': 10 }
  for (const [trade_no, created_at] of Object.entries(trades))
    await db
      .insertInto('payment')
      .values({ ...row, trade_no, created_at, status: trade_no === 'not-back' ? 'succeeded' : 'refunding' })
      .execute()
  // Opened long ago, and paid only now.
  await db
    .insertInto('payment')
    .values({ ...row, trade_no: 'back-late-money', created_at: 1, settled_at: 600_000, status: 'refunding' })
    .execute()
  const now = 600_020
  const listed = await listTroubledPayments(db, { now, limit: 9 })
  expect(listed.map(({ tradeNo }) => tradeNo)).toEqual(['back-early', 'back-late'])
  expect(await troubledPayments(db, now)).toEqual({ count: 2, oldest: 10 })
  expect([await isRefunding(db, 'back-now'), await isRefunding(db, 'not-back'), await isRefunding(db, 'unknown')]).toEqual([
    true,
    false,
    false,
  ])
})

it('won goods are shipped once, and only where there is an address', async () => {
  const { db } = server
  const campaign = { id: 71, kind: 'raffle' as const, title: '抽奖', status: 'running' as const, starts_at: 0, ends_at: 1, budget: null }
  await db.insertInto('campaign').values(campaign).execute()
  await db.insertInto('raffle').values({ campaign_id: 71, chances: 9, seed: '', seed_hash: '' }).execute()
  const prize = { campaign_id: 71, weight: 1, stock: null, template_id: null, course_id: null, title: '' }
  await db
    .insertInto('raffle_prize')
    .values([
      { ...prize, id: 711, seq: 1, kind: 'goods' },
      { ...prize, id: 712, seq: 2, kind: 'beans' },
    ])
    .execute()
  const draw = { campaign_id: 71, user_id: ben.userId, ticket: 0, drawn_at: 0, claimed_at: 5 }
  const made = await db
    .insertInto('raffle_draw')
    .values(
      [
        { prize_id: 711, status: 'claimed' as const },
        { prize_id: 711, status: 'address' as const },
        { prize_id: 711, status: 'claimed' as const },
        { prize_id: 712, status: 'given' as const },
      ].map((of, at) => ({ ...draw, ...of, turn: at + 1, number: at + 1, idempotency_key: `ship-${at}` })),
    )
    .returning('id')
    .execute()
  const [first = 0, open = 0, third = 0] = made.map(({ id }) => id)
  const listed = async (status?: string) => (await listPrizeClaims(db, { status, limit: 9 })).map(({ id }) => id)
  expect([await listed(), await listed('claimed'), await listed('address')]).toEqual([[third, open, first], [third, first], [open]])
  expect(await waitingPrizes(db)).toEqual({ count: 2, oldest: 5 })
  const ship = (id: number) => tx(db, (work) => shipPrize(work, id, { carrier: '顺丰', trackingNo: '1' }))
  expect([await ship(first), await ship(first), await ship(open)]).toEqual([true, false, false])
  expect([await listed('shipped'), await waitingPrizes(db)]).toEqual([[first], { count: 1, oldest: 5 }])
})

it('free beans of a kind never fall below the claimed ones, and the last to end come first', async () => {
  const { db } = server
  const terms = { title: '福利', beans: 5, starts_at: 0, ends_at: 10 }
  const put = (type: string, stock: number | null, ends_at = 10) => tx(db, (work) => putGift(work, type, { ...terms, stock, ends_at }))
  expect([await put('early', 3), await put('late', null, 20)]).toEqual([true, true])
  await db.updateTable('gift_coin').set({ taken: 2 }).where('type', '=', 'early').execute()
  expect([await put('early', 1), await put('early', 2), await put('early', null)]).toEqual([false, true, true])
  expect((await listGifts(db)).map(({ type, id, taken }) => [type, id, taken])).toEqual([
    ['late', 2, 0],
    ['early', 1, 2],
  ])
})

describe('a rate-limited reward', () => {
  onPostgres('has one editor after the other, in one order', async () => {
    const { db } = server
    const hold = (...names: string[]) => tx(db, (work) => holdGuards(work, names, 1))
    await hold('a', 'b')
    await hold()
    let [times, holder] = [0, undefined as Parameters<typeof holdGuards>[0] | undefined]
    const { hasWaited } = await race(db, {
      hold: (work) => {
        holder = work
        return holdGuards(work, ['a'], 2)
      },
      act: () =>
        tx(db, (work) => {
          times += 1
          return holdGuards(work, ['b', 'a'], 3)
        }),
      look: async () => void (holder && (await holdGuards(holder, ['b'], 2))),
    })
    expect([hasWaited, times]).toEqual([true, 1])
  })

  it('a rate-limited reward is deleted a day after its last use', async () => {
    const { db } = server
    await db.deleteFrom('growth_guard').execute()
    for (const [name, at] of [
      ['old', 0],
      ['again', 0],
      ['again', 1],
    ] as const)
      await tx(db, (work) => holdGuards(work, [name], at))
    await forgetOldGuards({ db, now: () => DAY_MS + 1 })
    expect(await db.selectFrom('growth_guard').select('name').execute()).toEqual([{ name: 'again' }])
  })
})
