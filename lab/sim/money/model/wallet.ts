import type { CashOutDecision } from '#server/services/wallet/wallet/cash-out-review'
import { cashAccountOf, takenBack } from '@/domain/invite/invite'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { cashOutRefusal } from '@/domain/wallet/cash-out'
import {
  awardPostings,
  backPostings,
  leavingPostings,
  sentPostings,
  settledPostings,
  takenBackPostings,
  withdrawnPostings,
} from '@/domain/wallet/cash-postings'
import { CASH_RULES, type Fault, TEMPLATES } from '../shop'
import type { Outcome } from './ordering'
import { type CashOut, type Scene, the } from './state'

export function award({ shop, me, now }: Scene, amount: number, waitMs: number): Outcome {
  me.awards.push({ amount, status: 'pending', settlesAt: now + waitMs, isBack: false })
  shop.books.post(awardPostings(me.userId, amount))
  return ''
}

/** Takes a reward back wherever it is; what is not there any more is owed. */
export function takeBack({ shop, me }: Scene, n: number): Outcome {
  const known = the(me.awards, n)
  if (known.isBack) return ''
  known.isBack = true
  if (known.status === 'pending') {
    known.status = 'cancelled'
    shop.books.post(withdrawnPostings(me.userId, known.amount))
    return ''
  }
  const { taken, owed } = takenBack(known.amount, shop.books.balance(cashAccountOf(me.userId)))
  if (taken > 0) shop.books.post(takenBackPostings(me.userId, taken))
  me.debt += owed
  return ''
}

/** Rewards whose time has come. What is owed is taken from them. */
export function settleAwards({ shop, me, now }: Scene): void {
  const due = me.awards.filter(({ status, settlesAt }) => status === 'pending' && settlesAt <= now)
  for (const known of due) {
    known.status = 'settled'
    shop.books.post(settledPostings(me.userId, known.amount))
    const owed = Math.min(me.debt, known.amount)
    me.debt -= owed
    if (owed > 0) shop.books.post(takenBackPostings(me.userId, owed))
  }
}

/** The next step of a cash-out, by what the provider does; one that has it says so when it is asked. */
export function advanceCashOut({ shop, me }: Scene, row: CashOut, fault: Fault): void {
  if (row.stage !== null || (row.status !== 'applied' && row.status !== 'processing')) return
  row.status = 'processing'
  const isKnown = row.isThere
  row.isThere ||= fault === 'silent'
  if (!isKnown && fault === 'fails') {
    row.status = 'failed'
    shop.books.post(backPostings(me.userId, row.amount))
    return
  }
  if (!isKnown && fault !== 'none') return
  row.status = 'paid'
  shop.books.post(sentPostings(row.amount))
}

export function cashOut(scene: Scene, amount: number, key: string, fault: Fault): Outcome {
  const { shop, me, now } = scene
  const known = me.cashOuts.find((one) => one.key === key)
  if (known && known.amount !== amount) return 'another request has this key'
  if (known) {
    advanceCashOut(scene, known, fault)
    return ''
  }
  if (me.cashOuts.some(({ status }) => status === 'applied' || status === 'processing')) return 'one is under way'
  const since = shanghaiHour(now, 0, 0)
  const today = me.cashOuts.reduce((sum, one) => sum + (one.status !== 'failed' && one.at >= since ? one.amount : 0), 0)
  if (cashOutRefusal({ amount, balance: shop.books.balance(cashAccountOf(me.userId)), today }) !== '') return 'not so much'
  const stage = amount >= CASH_RULES.reviewFrom ? 'review' : null
  const row: CashOut = { key, amount, status: 'applied', stage, decider: null, decidedAt: 0, isSeconded: false, at: now, isThere: false }
  me.cashOuts.push(row)
  shop.books.post(leavingPostings(me.userId, amount))
  advanceCashOut(scene, row, fault)
  return ''
}

type Wish = { by: 0 | 1; decision: CashOutDecision }

/** The cash that a person let go to the learner alone within a day. */
const agreedAlone = ({ me, now }: Scene, by: 0 | 1): number =>
  me.cashOuts
    .filter(({ decider, decidedAt, isSeconded }) => decider === by && decidedAt > now - DAY_MS && !isSeconded)
    .filter(({ stage, status }) => stage === null && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** A person decides on a cash-out that waits; above an amount two persons agree. */
export function decideCash(scene: Scene, n: number, { by, decision }: Wish, fault: Fault): Outcome {
  const { shop, me } = scene
  const row = the(me.cashOuts, n)
  if (row.stage === null) return 'nothing to decide'
  const isSecond = row.stage === 'second'
  if (isSecond && row.decider === by) return 'the same person'
  if (decision === 'back' && !isSecond) return 'nobody has agreed'
  const before = isSecond ? 0 : agreedAlone(scene, by)
  if (isSecond) row.isSeconded = true
  else Object.assign(row, { decider: by, decidedAt: scene.now, isSeconded: false })
  if (decision === 'refuse') {
    Object.assign(row, { status: 'failed', stage: null })
    shop.books.post(backPostings(me.userId, row.amount))
    return ''
  }
  if (decision === 'back') row.stage = 'review'
  else row.stage = !isSecond && row.amount + before >= CASH_RULES.secondFrom ? 'second' : null
  advanceCashOut(scene, row, fault)
  return ''
}

export function claim({ me, now }: Scene, template: number): Outcome {
  const kind = TEMPLATES[template]
  const taken = me.coupons.filter((coupon) => coupon.template === template).length
  if (!kind || now >= me.batchEndsAt || taken >= kind.perPerson || taken >= kind.stock) return 'cannot be claimed'
  me.coupons.push({ template, status: 'usable', order: null, expiresAt: kind.validMs === null ? me.batchEndsAt : now + kind.validMs })
  return ''
}
