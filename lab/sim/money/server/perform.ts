import { tx } from '#server/database/tables'
import { Refusal } from '#server/refusal'
import { findOrder } from '#server/repositories/order/orders'
import { closedTrades } from '#server/repositories/order/payments'
import { payTrade } from '#server/repositories/order/sandbox'
import { postJournal } from '#server/repositories/wallet/ledger'
import { mergeAccounts, undoMerge } from '#server/services/merge/merge'
import { advanceRefund, openCase } from '#server/services/order/after-sale/after-sale'
import { decideCase, secondCase } from '#server/services/order/after-sale/cases'
import { closeTrades } from '#server/services/order/orders'
import { repriceOrder } from '#server/services/order/reprice'
import { advanceCashOut } from '#server/services/wallet/wallet/cash-out'
import { decideCashOut } from '#server/services/wallet/wallet/cash-out-review'
import { awardCash, takeBackAward } from '#server/services/wallet/wallet/settle-cash'
import { bargain } from '@/contract/course/bargain'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { coupon } from '@/contract/wallet/coupon'
import { wallet } from '@/contract/wallet/wallet'
import { beanPostings } from '@/domain/money/beans'
import { awardPostings, settledPostings } from '@/domain/wallet/cash-postings'
import { Refused } from '../../../../test/support/exchange'
import { orderNamed } from '../../../../test/support/named'
import { ownTicket } from '../../../../test/support/own-ticket'
import type { TestServer, TestSession } from '../../../../test/support/server'
import { askToPay } from '../../../../test/support/shop'
import type { Action, Decider } from '../action'
import { the } from '../model/state'
import type { Fault } from '../shop'
import { under } from './faults'
import { type Names, note } from './names'
import { sendForged, sendNotices } from './notices'
import type { Staff } from './stock'

export type Client = {
  server: TestServer
  session: TestSession
  friends: readonly TestSession[]
  names: Names
  staff: Staff
  awards: number
  backs: Set<number>
}

type Of<D extends Action['do']> = Extract<Action, { do: D }>

async function buy({ server, session, names }: Client, { wish, key, isStale }: Of<'buy'>): Promise<void> {
  const ids = wish.courses.map((at) => names.courses[at] ?? 0)
  const voucher = (n: number | undefined) => (n === undefined || n === 0 ? n : the(names.coupons, n))
  const body = {
    courseId: ids[0] ?? 0,
    ...(ids.length > 1 && { withIds: ids.slice(1).join(',') }),
    idempotencyKey: key,
    buyFrom: 'h5' as const,
    isBargainPaid: Number(wish.isBargain),
    beans: wish.beans,
    ...(wish.coupon !== undefined && { couponId: voucher(wish.coupon) ?? 0 }),
    ...(wish.envelope !== undefined && { envelopeId: voucher(wish.envelope) ?? 0 }),
    ...(isStale && { quoteVersion: 'the-price-of-yesterday' }),
  }
  note(names.orders, (await server.send(order.create, { body }, session)).orderSn)
}

async function pay({ server, session, names }: Client, { order: n, channel }: Of<'pay'>): Promise<void> {
  const orderSn = the(names.orders, n)
  await askToPay(server, session, orderSn, channel)
  const trades = await server.db.selectFrom('payment').select('trade_no').where('order_sn', '=', orderSn).orderBy('created_at').execute()
  for (const { trade_no } of trades) note(names.trades, trade_no)
}

/** The same request so many times at once: exactly one may pass. */
async function refund({ server, session, names }: Client, { order: n, seqs, times, fault, isByPerson }: Of<'refund'>): Promise<void> {
  const input = { params: { orderSn: the(names.orders, n) }, body: { seqs, reason: '不想学了', isByPerson } }
  const ends = await under(fault, () =>
    Promise.allSettled(Array.from({ length: times }, () => server.send(afterSale.askRefund, input, session))),
  )
  const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.refundNo] : []))
  const [failed] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (made.length > 1) throw new Error(`${made.length} refunds were made at once`)
  const known = await server.db
    .selectFrom('refund')
    .select('id')
    .where('refund_no', 'in', [...made, ''])
    .execute()
  for (const { id } of known) note(names.refunds, id)
  if (made.length === 0 || !(failed === undefined || failed instanceof Refused)) throw failed
}

/** Puts a refund before a person as the desk does for a learner on the telephone. */
async function openFor({ server, session, names }: Client, { order: n, seqs }: Of<'openCase'>): Promise<void> {
  const orderSn = the(names.orders, n)
  const { id } = await tx(server.db, async (work) => {
    const order = await findOrder(work, session.userId, orderSn)
    if (!order) throw refused('no such order')
    return openCase(work, order, { seqs, reason: '学员来电要退' }, server.clock.now())
  })
  note(names.refunds, id)
}

/** Goes on with a refund after a decision, as the desk does. */
async function advance({ server }: Client, id: number, fault: Fault): Promise<void> {
  const row = await server.db.selectFrom('refund').select('refund_no').where('id', '=', id).executeTakeFirstOrThrow()
  await under(fault, () => advanceRefund(server.deps, row.refund_no)).catch(() => {})
}

const staffOf = ({ staff }: Client, { role, n }: Decider) => ({ id: staff[role][n] ?? 0, roles: [role] })

async function decide(client: Client, { refund: n, by, wish, fault }: Of<'decide'>): Promise<void> {
  const { server, names } = client
  const id = the(names.refunds, n)
  const stated = { ...wish, book: 'leave' as const, deducted: 0, note: '已核对', remark: '' }
  await tx(server.db, (work) => decideCase(work, id, { by: staffOf(client, by), wish: stated }, server.clock.now()))
  await advance(client, id, fault)
}

async function second(client: Client, { refund: n, by, agrees, fault }: Of<'second'>): Promise<void> {
  const { server, names } = client
  const id = the(names.refunds, n)
  await tx(server.db, (work) => secondCase(work, id, { by: staffOf(client, by), agrees, remark: '' }, server.clock.now()))
  await advance(client, id, fault)
}

async function award(client: Client, { amount, waitMs }: Of<'award'>): Promise<void> {
  const { server, session } = client
  const now = server.clock.now()
  client.awards += 1
  const ref = `sim:${session.userId}:${client.awards}`
  await tx(server.db, (work) => awardCash(work, { userId: session.userId, amount, reason: '奖励', ref, settlesAt: now + waitMs, now }))
}

async function cashOut({ server, session, names }: Client, { amount, key, fault }: Of<'cashOut'>): Promise<void> {
  const body = { amount, idempotencyKey: key, ticket: await ownTicket(server.deps, session.userId) }
  note(names.cashOuts, (await under(fault, () => server.send(wallet.cashOut, { body }, session))).cashOutNo)
}

/** Decides as the desk does, and sends what is agreed. */
async function decideCash({ server, names, staff }: Client, { cashOut: n, by, decision, fault }: Of<'decideCash'>): Promise<void> {
  const cashOutNo = the(names.cashOuts, n)
  const { id } = await server.db.selectFrom('cash_out').select('id').where('cash_out_no', '=', cashOutNo).executeTakeFirstOrThrow()
  const wish = { by: staff.finance[by] ?? 0, decision, reason: '请核对收款账户', remark: '' }
  await tx(server.db, (work) => decideCashOut(work, id, wish, server.clock.now()))
  await under(fault, () => advanceCashOut(server.deps, cashOutNo)).catch(() => {})
}

async function reprice({ server, names }: Client, { order: n, payable }: Of<'reprice'>): Promise<void> {
  const orderSn = the(names.orders, n)
  await tx(server.db, async (work) =>
    repriceOrder(work, await orderNamed(work, orderSn), { payable, reason: '谢谢你', now: server.clock.now() }),
  )
  await closeTrades(server.deps, await closedTrades(server.db, await orderNamed(server.db, orderSn)))
}

/** Another account with so much in its wallet, which is merged into the learner's. */
async function merge({ server, session, names, staff }: Client, { beans, cash }: Of<'merge'>): Promise<void> {
  const now = server.clock.now()
  const row = { mobile: null, nickname: '另一个账号', created_at: now }
  const { id: gone } = await server.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  const wish = { kept: session.userId, gone, staffId: staff.service[0] ?? 0, reason: '同一个人', now }
  const id = await tx(server.db, async (work) => {
    if (beans > 0) await postJournal(work, { ref: `sim-beans:${gone}`, reason: '模拟', postings: beanPostings(gone, beans), now })
    if (cash > 0) {
      await postJournal(work, { ref: `sim-award:${gone}`, reason: '模拟', postings: awardPostings(gone, cash), now })
      await postJournal(work, { ref: `sim-cash:${gone}`, reason: '模拟', postings: settledPostings(gone, cash), now })
    }
    return (await mergeAccounts(work, wish)).id
  })
  names.merges.push(id)
}

const undo = ({ server, staff }: Client, id: number) =>
  tx(server.db, async (work) => {
    await undoMerge(work, id, { staffId: staff.service[0] ?? 0, now: server.clock.now() })
  })

/** Thrown for what no call refuses, but the shop must not take. */
const refused = (why: string) => new Refused(409, why)

async function tell({ server, names }: Client, action: Of<'notify'> | Of<'forge'> | Of<'confirm'>): Promise<void> {
  const tradeNo = the(names.trades, action.trade)
  if (action.do === 'forge') {
    if (await sendForged(server, tradeNo, action.how)) throw refused('forged')
    return
  }
  if (action.do === 'confirm') {
    if (!(await payTrade(server.db, tradeNo, server.clock.now()))) throw refused('cannot be paid')
    return
  }
  if (!(await sendNotices(server, tradeNo, action.times))) throw refused('a genuine notice was refused')
}

async function onOrder({ server, session, names }: Client, action: Of<'cancel'> | Of<'check'> | Of<'payBeans'>): Promise<void> {
  const params = { orderSn: the(names.orders, action.order) }
  if (action.do === 'cancel') await server.send(order.cancel, { params, query: {} }, session)
  if (action.do === 'check') await server.send(order.check, { params }, session)
  if (action.do === 'payBeans') await server.send(order.payByBeans, { params }, session)
}

async function act(client: Client, action: Action, bargained: number): Promise<void> {
  const { server, session, friends, names } = client
  switch (action.do) {
    case 'recharge': {
      const body = { packId: names.packs[action.pack] ?? 0, idempotencyKey: action.key, buyFrom: 'h5' as const }
      return note(names.orders, (await server.send(wallet.recharge, { body }, session)).orderSn)
    }
    case 'buy':
      return buy(client, action)
    case 'claim':
      return note(names.coupons, (await server.send(coupon.receive, { body: { token: names.batches[action.template] ?? '' } }, session)).id)
    case 'bargain':
      return note(names.bargains, (await server.send(bargain.start, { body: { courseId: names.courses[bargained] ?? 0 } }, session)).id)
    case 'cut':
      await server.send(bargain.cut, { params: { id: names.bargains.at(-1) ?? 2_000_000_000 } }, friends[action.friend])
      return
    case 'pay':
      return pay(client, action)
    case 'refund':
      return refund(client, action)
    case 'openCase':
      return openFor(client, action)
    case 'decide':
      return decide(client, action)
    case 'second':
      return second(client, action)
    case 'award':
      return award(client, action)
    case 'takeBack':
      return takeBack(client, action.award)
    case 'cashOut':
      return cashOut(client, action)
    case 'decideCash':
      return decideCash(client, action)
    case 'reprice':
      return reprice(client, action)
    case 'merge':
      return merge(client, action)
    case 'undoMerge':
      return undo(client, the(names.merges, action.merge))
    case 'notify':
    case 'forge':
    case 'confirm':
      return tell(client, action)
    default:
      return onOrder(client, action)
  }
}

/** A reward is taken back once: whoever does it has marked it first. */
async function takeBack({ server, session, backs }: Client, n: number): Promise<void> {
  if (backs.has(n)) return
  backs.add(n)
  await tx(server.db, (work) => takeBackAward(work, `sim:${session.userId}:${n}`, server.clock.now()))
}

/** Does one action on the real server. `''` when it was done, else the code it was refused with. */
export async function perform(client: Client, action: Action, bargained: number): Promise<string> {
  try {
    await act(client, action, bargained)
    return ''
  } catch (error) {
    if (error instanceof Refused && error.code < 500) return `${error.code} ${error.msg}`
    if (error instanceof Refusal) return `${error.code} ${error.message}`
    throw error
  }
}
