import type { Db, Tx } from '#server/database/tables'
import { conflict, invalid } from '#server/refusal'
import { refundRules } from '#server/repositories/account/money-rules'
import { lockMover, type Mover } from '#server/repositories/account/moved-alone'
import { lockOrder, moveOrder } from '#server/repositories/order/orders'
import {
  type Decision,
  decidedAlone,
  lockRefund,
  moveCase,
  orderOfRefund,
  putDecision,
  takeBackBooks,
} from '#server/repositories/order/refund-cases'
import { endRefund, type RefundRow, refundItems } from '#server/repositories/order/refunds'
import { sentBooks } from '#server/repositories/order/textbook/rights'
import { postJournal } from '#server/repositories/wallet/ledger'
import { notifyBookAsked, notifyGoodwill, notifyRefundRefused } from '#server/services/order/notify'
import type { StaffRole } from '@/domain/account/staff-roles'
import { yuan } from '@/domain/money/money'
import { type RefundChoice, type RefundRules, refundSum, refundValue } from '@/domain/order/refund'
import { DAY_MS } from '@/domain/time/units'
import { goodwillPostings } from '@/domain/wallet/cash-postings'

/** The most that a member of the staff decides alone, in fen. */
export const mostOf = (roles: readonly StaffRole[], { serviceMost, financeMost }: RefundRules): number =>
  roles.some((role) => role === 'finance' || role === 'owner') ? financeMost : serviceMost

/** A decision as staff state it. `book`: sent books are left, asked back before the money goes, or deducted. */
export type DecisionWish = {
  choice: RefundChoice
  amount: number
  beans: number
  goodwill: number
  keepsRights: boolean
  book: 'leave' | 'ask' | 'deduct'
  deducted: number
  note: string
  remark: string
}
type Decider = { id: number; roles: readonly StaffRole[] }

/** Books that were sent for the items of a refund. */
export async function booksOfCase(db: Db | Tx, refund: Pick<RefundRow, 'user_id' | 'order_sn' | 'seqs'>) {
  const items = await refundItems(db, refund.user_id, refund.order_sn)
  return sentBooks(
    db,
    refund.user_id,
    items.filter(({ seq }) => refund.seqs.includes(seq)).flatMap(({ courseId }) => courseId ?? []),
  )
}

/** Sums that go back by a decision: never more than what was paid for the items and has not gone back. */
export function sumsOf(wish: DecisionWish, rest: { amount: number; beans: number; hasCoupons: boolean }, rules: RefundRules) {
  const none = { amount: 0, beans: 0, goodwill: 0, deducted: 0, hasCoupons: false }
  if (wish.choice === 'refuse') return none
  if (wish.choice === 'goodwill') {
    if (wish.goodwill === 0) throw invalid('请填写补到余额的金额')
    if (wish.goodwill > rules.goodwillMost) throw invalid(`补到余额最多 ${yuan(rules.goodwillMost)} 元`)
    return { ...none, goodwill: wish.goodwill }
  }
  if (wish.choice === 'whole') {
    const deducted = wish.book === 'deduct' ? wish.deducted : 0
    if (deducted > rest.amount) throw invalid(`扣的教材钱不能超过可退的 ${yuan(rest.amount)} 元`)
    return { ...none, ...rest, amount: rest.amount - deducted, deducted }
  }
  const { amount, beans } = wish
  if (amount === 0 && beans === 0) throw invalid('请填写退多少')
  if (amount > rest.amount) throw invalid(`最多可退 ${yuan(rest.amount)} 元`)
  if (beans > rest.beans) throw invalid(`最多可退 ${rest.beans} 学豆`)
  return { ...none, amount, beans }
}

/** Locks a case with its order, which is locked first as in booking a refund. */
async function openCase(work: Tx, id: number, stage: RefundRow['stage']): Promise<RefundRow> {
  const order = await orderOfRefund(work, id)
  if (order !== undefined) await lockOrder(work, order)
  const refund = await lockRefund(work, id)
  if (refund?.status !== 'applied' || refund.stage !== stage) throw conflict('这笔退款刚被别人处理过，请重新打开核对')
  return refund
}

/** Puts goodwill into the wallet and ends the case; the order and its courses stay as they are. */
async function payGoodwill(work: Tx, refund: RefundRow, now: number): Promise<void> {
  const order = await lockOrder(work, refund)
  const { refund_no: refundNo, user_id: userId, goodwill, note } = refund
  if (!(await endRefund(work, refund, { status: 'succeeded', note: '', now }))) return
  await postJournal(work, { ref: `goodwill:${refundNo}`, reason: '订单补偿', postings: goodwillPostings(userId, goodwill), now })
  await moveOrder(work, refund, 'endRefund')
  await notifyGoodwill(work, { refundNo, order, amount: goodwill, reply: note }, now)
}

/** Carries out a decision that nobody else has to agree to. */
async function carryOut(work: Tx, id: number, now: number): Promise<void> {
  const refund = await lockRefund(work, id)
  if (!refund) throw conflict('没有这笔退款')
  const order = await lockOrder(work, refund)
  const { refund_no: refundNo } = refund
  if (refund.choice === 'refuse') {
    await endRefund(work, refund, { status: 'refused', note: '', now })
    await moveOrder(work, refund, 'endRefund')
    return notifyRefundRefused(work, { refundNo, order }, refund.note, now)
  }
  if (refund.choice === 'goodwill') return payGoodwill(work, refund, now)
  if (!refund.asks_book) {
    await moveCase(work, id, { status: 'processing', stage: null })
    return
  }
  const { returnAddress } = await refundRules(work)
  const titles = (await booksOfCase(work, refund)).map(({ title }) => `《${title}》`).join('')
  await moveCase(work, id, { stage: 'book' })
  await notifyBookAsked(work, { refundNo, order }, `请把${titles}寄回：${returnAddress}。收到后马上退款。${refund.note}`, now)
}

/** The value that one person gave back to one learner alone within the last 24 hours; it counts against what they may decide alone. Fen. */
export async function refundedAlone(db: Db | Tx, mover: Omit<Mover, 'act'>, now: number): Promise<number> {
  const rows = await decidedAlone(db, { ...mover, since: now - DAY_MS })
  return rows.reduce((sum, row) => sum + refundValue(row) + row.goodwill, 0)
}

/** The first person decides a case; above what they may decide alone, a second person has to agree. */
export async function decideCase(
  work: Tx,
  id: number,
  { by, wish }: { by: Decider; wish: DecisionWish },
  now: number,
): Promise<'done' | 'second'> {
  const refund = await openCase(work, id, 'review')
  const order = await lockOrder(work, refund)
  const rules = await refundRules(work)
  const items = await refundItems(work, refund.user_id, refund.order_sn)
  const sums = sumsOf(wish, refundSum(items, refund.seqs, order.paid_beans > 0), rules)
  const asksBook = wish.book === 'ask' && (wish.choice === 'whole' || wish.choice === 'part')
  if (asksBook && rules.returnAddress === '') throw invalid('请先在退款规则里填写教材寄回的地址')
  const keepsRights = wish.choice === 'part' && wish.keepsRights
  const { choice, note, remark } = wish
  const decision: Decision = { choice, ...sums, keepsRights, asksBook, note, remark, staffId: by.id, now }
  const mover = { staffId: by.id, userId: refund.user_id }
  await lockMover(work, { act: 'decide-refund', ...mover })
  const before = await refundedAlone(work, mover, now)
  await putDecision(work, id, decision)
  const value = refundValue(sums) + sums.goodwill
  const needsSecond = value > 0 && value + before > mostOf(by.roles, rules)
  if (needsSecond) await moveCase(work, id, { stage: 'second' })
  else await carryOut(work, id, now)
  return needsSecond ? 'second' : 'done'
}

type Second = { by: Decider; agrees: boolean; remark: string }

/** The second person agrees, or gives the case back to the first one. Nobody agrees to a decision of their own. */
export async function secondCase(work: Tx, id: number, { by, agrees, remark }: Second, now: number): Promise<void> {
  const refund = await openCase(work, id, 'second')
  if (refund.decided_by === by.id) throw conflict('批过第一次的人不能复核，请换一个人')
  await moveCase(work, id, { stage: agrees ? 'second' : 'review', secondBy: by.id, ...(!agrees && { remark }) })
  if (agrees) await carryOut(work, id, now)
}

/** The books came back, or are deducted after all; the money goes. */
export async function takeBooks(work: Tx, id: number, { isBack, deducted }: { isBack: boolean; deducted: number }): Promise<void> {
  const refund = await openCase(work, id, 'book')
  if (deducted > refund.amount) throw invalid(`扣的教材钱不能超过要退的 ${yuan(refund.amount)} 元`)
  const books = await booksOfCase(work, refund)
  if (isBack && books.length > 0)
    await takeBackBooks(
      work,
      books.map((book) => book.id),
    )
  const kept = isBack ? 0 : deducted
  await moveCase(work, id, { status: 'processing', stage: null, amount: refund.amount - kept, deducted: refund.deducted + kept })
}
