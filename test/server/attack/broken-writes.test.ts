import type { KyselyPlugin } from 'kysely'
import { buildApp } from '#server/app'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { gatewayOf } from '#server/providers/payment/gateway'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { makeRedeemCodeBatch } from '#server/services/course/redeem-code'
import { advanceRefund } from '#server/services/order/after-sale/after-sale'
import { settle } from '#server/services/order/settle'
import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { awardCash, settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import type { Call, InputOf } from '@/contract/call'
import { raffle } from '@/contract/campaign/raffle'
import { gift } from '@/contract/course/redeem-code'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { unlock } from '@/contract/tiku/unlock'
import { coupon } from '@/contract/wallet/coupon'
import { wallet } from '@/contract/wallet/wallet'
import { redeemCodeText } from '@/domain/course/redeem-code'
import { exchangeOver } from '../../support/exchange'
import { ownTicket } from '../../support/own-ticket'
import { giveBeans, holdCoupon } from '../../support/purse'
import { noteChanges } from '../../support/row-changes'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { COURSE, newKey, payFor, stockShop } from '../../support/shop'

const MOST_STATEMENTS = 400
const RAFFLE = 60
/** The category of the shop's courses. */
const CATEGORY = 900
const MONTH_MS = 30 * 86_400_000
/** Tables of requests and keys of minutes, not of what was asked for, and those of the payment provider that the sandbox plays. */
const APART = new Set([
  'access_token',
  'session_family',
  'refresh_token',
  'one_time_key',
  'login_failure',
  'second_factor',
  'sandbox_refund',
  'sandbox_trade',
  'sandbox_transfer',
])

/** A database whose statement of a number fails. `armAt(0)`: none does. */
function breaking() {
  let [left, isBroken] = [0, false]
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left !== 0) return node
      isBroken = true
      throw new Error('planted')
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    armAt: (place: number) => {
      left = place
      isBroken = false
    },
    wasBroken: () => isBroken,
  }
}

type Room = {
  server: TestServer
  /** The server's parts, over the database that breaks. */
  deps: Deps
  ask<C extends Call>(call: C, input: InputOf<C>, session: TestSession): Promise<number>
  learner: TestSession
}

/** A new order with a coupon and beans, and what it is about. */
async function orderOf({ server, learner }: Room): Promise<string> {
  await giveBeans(server, learner.userId, 100)
  const couponId = await holdCoupon(server, learner.userId)
  const body = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans: 100, couponId }
  return (await server.send(order.create, { body }, learner)).orderSn
}

async function paid(room: Room): Promise<string> {
  const orderSn = await orderOf(room)
  const { notice } = await payFor(room.server, room.learner, orderSn, 'wechat_h5')
  await settle(room.server.deps, (await gatewayOf(room.server.deps)).wechat, notice)
  return orderSn
}

async function withCash({ server, learner: { userId } }: Room, settles = true): Promise<void> {
  const now = server.clock.now()
  await tx(server.db, (work) => awardCash(work, { userId, amount: 300, reason: '邀请奖励', ref: `broken:${userId}`, settlesAt: now, now }))
  if (settles) await settleDueCash(server.deps)
}

type Act = {
  /** Makes what the act is about, and returns the act. */
  begin: (room: Room) => Promise<() => Promise<unknown>>
  /** Tables that steps of their own write, which stand when a later one fails and from which the act goes on. */
  steps?: readonly string[]
  /** Tables that the whole act writes. */
  whole: string
}

const LEDGER = 'ledger_account ledger_journal ledger_posting'

const acts: Record<string, Act> = {
  'an order with a coupon and beans': {
    begin: async (room) => {
      const { server, learner, ask } = room
      await giveBeans(server, learner.userId, 100)
      const couponId = await holdCoupon(server, learner.userId)
      const body = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans: 100, couponId }
      return () => ask(order.create, { body }, learner)
    },
    whole: `coupon ${LEDGER} order_discount order_item orders`,
  },
  'a cancelled order': {
    begin: async (room) => {
      const orderSn = await orderOf(room)
      return () => room.ask(order.cancel, { params: { orderSn }, query: {} }, room.learner)
    },
    whole: `coupon ${LEDGER} orders`,
  },
  'a payment': {
    begin: async (room) => {
      const orderSn = await orderOf(room)
      const { notice } = await payFor(room.server, room.learner, orderSn, 'wechat_h5')
      const { wechat } = await gatewayOf(room.server.deps)
      return () => settle(room.deps, wechat, notice)
    },
    whole: `coupon course entitlement job ${LEDGER} message orders payment payment_notice`,
  },
  'a refund': {
    begin: async (room) => {
      const orderSn = await paid(room)
      return async () => {
        const refunds = room.server.db.selectFrom('refund').select('refund_no').where('order_sn', '=', orderSn)
        const asked = await refunds.executeTakeFirst()
        if (asked) return advanceRefund(room.deps, asked.refund_no)
        return room.ask(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '选错了' } }, room.learner)
      }
    },
    steps: ['orders refund'],
    whole: `coupon course entitlement job ${LEDGER} message order_item orders payment refund`,
  },
  'a reward that settles': {
    begin: async (room) => {
      await withCash(room, false)
      return () => settleDueCash(room.deps)
    },
    whole: `${LEDGER} pending_cash`,
  },
  'a cash-out': {
    begin: async (room) => {
      await withCash(room)
      const { userId } = room.learner
      const sealed = await sealPayee(room.server.db, { name: '李雷', account: '13800000001' })
      const account = { user_id: userId, sealed, hint: '138****0001', bound_at: room.server.clock.now() }
      await room.server.db.insertInto('payout_account').values(account).execute()
      const idempotencyKey = newKey()
      const ticket = () => ownTicket(room.server.deps, userId)
      return async () => room.ask(wallet.cashOut, { body: { amount: 200, idempotencyKey, ticket: await ticket() } }, room.learner)
    },
    // That a transfer is about to be sent is noted before it is.
    steps: [`cash_out ${LEDGER}`, 'cash_out'],
    whole: `cash_out job ${LEDGER} message`,
  },
  'a claimed coupon': {
    begin:
      async ({ ask, learner }) =>
      () =>
        ask(coupon.receive, { body: { token: 'open-to-all' } }, learner),
    whole: 'coupon coupon_batch',
  },
  'a drawn prize': {
    begin: async ({ ask, learner }) => {
      const body = { idempotencyKey: newKey() }
      return () => ask(raffle.draw, { params: { id: RAFFLE }, body }, learner)
    },
    whole: `job ${LEDGER} message raffle raffle_draw raffle_prize`,
  },
  'a code of a book': {
    begin: async ({ server, ask, learner }) => {
      const now = server.clock.now()
      const wish = { bookTitle: '实务', courseIds: [COURSE.paid], count: 1, validUntil: now + MONTH_MS }
      const [code = ''] = (await tx(server.db, (work) => makeRedeemCodeBatch(work, wish, now))).codes.map(redeemCodeText)
      return () => ask(gift.activate, { body: { code, courseId: COURSE.paid } }, learner)
    },
    whole: 'course entitlement gift_code job message',
  },
  'a question bank unlocked by beans': {
    begin: async ({ server, ask, learner }) => {
      await giveBeans(server, learner.userId, 200)
      return () => ask(unlock.open, { params: { id: CATEGORY }, body: { way: 'beans' } }, learner)
    },
    whole: `category_unlock ${LEDGER}`,
  },
}

async function stockCampaigns({ db, clock }: TestServer): Promise<void> {
  const window = { starts_at: clock.now() - 1, ends_at: clock.now() + MONTH_MS }
  const off = { form: 'coupon' as const, kind: 'amount' as const, title: '满减券', amount: 100, threshold: 0 }
  const template = await db
    .insertInto('coupon_template')
    .values({ ...off, cap: null, course_ids: null, category_ids: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const batch = { template_id: template.id, token: 'open-to-all', stock: 99, valid_ms: null, ...window }
  await db.insertInto('coupon_batch').values(batch).execute()
  const campaign = { id: RAFFLE, kind: 'raffle' as const, title: '开学抽奖', status: 'running' as const, budget: null, ...window }
  await db.insertInto('campaign').values(campaign).execute()
  await db.insertInto('raffle').values({ campaign_id: RAFFLE, chances: 9, seed: 'fixed', seed_hash: 'fixed' }).execute()
  const prize = { campaign_id: RAFFLE, seq: 1, kind: 'beans' as const, title: '20 学豆', weight: 1, stock: 9, beans: 20 }
  await db
    .insertInto('raffle_prize')
    .values({ ...prize, template_id: null, course_id: null })
    .execute()
  await db.insertInto('category_lock').values({ category_id: CATEGORY, course_id: null, invites: null, beans: 200 }).execute()
}

/** The tables of changes. */
const tablesIn = (lines: readonly string[]) => lines.map((line) => /^[+-]? ?(\w+)/.exec(line)?.[1] ?? '')
const each = (tables: readonly string[]) => [...new Set(tables)].sort().join(' ')

describe('an act that moves money or rights', () => {
  let server: TestServer
  let changes: Awaited<ReturnType<typeof noteChanges>>
  let last = 0
  const breaks = breaking()
  let room: Room
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    await stockCampaigns(server)
    changes = await noteChanges(server.db, APART)
    const deps = { ...server.deps, db: server.db.withPlugin(breaks.plugin) }
    const app = await buildApp(deps)
    const exchange = exchangeOver(app, server.clock.now)
    const ask: Room['ask'] = async (call, input, session) => {
      const { code, msg } = await exchange(call, input, session)
      if (code !== 200) throw new Error(`${code} ${msg}`)
      return code
    }
    room = { server, deps, ask, learner: await server.signIn('13911000000') }
  })
  beforeEach(async () => {
    room = { ...room, learner: await server.signIn(`1391100${String(++last).padStart(4, '0')}`) }
  })
  afterAll(() => server.close())

  it.each(Object.entries(acts))(
    '%s leaves nothing half done, whichever of its statements fails',
    async (_, { begin, steps = [], whole }) => {
      const run = await begin(room)
      await changes.take()
      const written: string[] = []
      const halves: string[] = []
      for (let place = 1; place < MOST_STATEMENTS; place += 1) {
        breaks.armAt(place)
        const error = await run().then(
          () => null,
          (reason: Error) => reason,
        )
        const isBroken = breaks.wasBroken()
        breaks.armAt(0)
        const tables = tablesIn(await changes.take())
        written.push(...tables)
        // A statement that only reads the answer back may come after all is done.
        if (!['', ...steps, whole].includes(each(tables))) halves.push(`${place} ${each(tables)}`)
        expect(await bookFaults(server.db)).toEqual([])
        // The act goes on from its step, with statements of its own.
        if (steps.includes(each(tables))) place = 0
        if (isBroken) continue
        expect([error, halves, each(written)]).toEqual([null, [], whole])
        return
      }
      throw new Error('the act has too many statements')
    },
  )
})
