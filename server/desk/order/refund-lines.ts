import type { Deps } from '#server/deps'
import { moneyText } from '#server/desk/frame/number'
import { refundRules } from '#server/repositories/account/money-rules'
import type { StaffSession } from '#server/repositories/account/staff-session'
import type { RefundLine } from '#server/repositories/order/refund-cases'
import { refundItems } from '#server/repositories/order/refunds'
import { type DecisionWish, mostOf, refundedAlone, sumsOf } from '#server/services/order/after-sale/cases'
import { yuan } from '@/domain/money/money'
import { refundSum, refundValue } from '@/domain/order/refund'
import { choiceWords } from './refund-facts'

type Sums = { amount: number; beans: number; goodwill: number }

/** The parts of a sum in words. */
export const sumWords = ({ amount, beans, goodwill }: Sums) =>
  [
    amount > 0 && `${yuan(amount)} 元按原支付方式退回`,
    beans > 0 && `${beans} 学豆退回`,
    goodwill > 0 && `${yuan(goodwill)} 元补到可提现余额`,
  ]
    .filter(Boolean)
    .join('，') || '不退钱'

/** A decision weighed by the rules: its sums, and whether its doer may decide it alone. */
export async function weighed({ db, now }: Deps, row: RefundLine, wish: DecisionWish, staff: StaffSession) {
  const rules = await refundRules(db)
  const rest = refundSum(await refundItems(db, row.userId, row.orderSn), row.seqs, row.paidBeans > 0)
  const sums = sumsOf(wish, rest, rules)
  const value = refundValue(sums) + sums.goodwill
  const before = await refundedAlone(db, { staffId: staff.id, userId: row.userId }, now())
  return { sums, before, isLarge: value > 0 && value + before > mostOf(staff.roles, rules) }
}

export type Weighed = Awaited<ReturnType<typeof weighed>>

/** Sentences that describe what a decision will do. `isSeen`: what its learner will read stands beside them. */
export function decisionLines(wish: DecisionWish, { sums, before, isLarge }: Weighed, isSeen = false): string[] {
  const isEnding = wish.choice === 'whole' || (wish.choice === 'part' && !wish.keepsRights)
  return [
    `${choiceWords[wish.choice]}：${sumWords(sums)}`,
    isEnding ? '课程收回，推荐奖励按比例收回，没有开的发票改成退款后的金额' : '课程留给学员',
    ...(sums.deducted > 0 ? [`扣教材 ${yuan(sums.deducted)} 元`] : []),
    ...(wish.book === 'ask' && (wish.choice === 'whole' || wish.choice === 'part') ? ['先请学员寄回教材，收到后才退钱'] : []),
    ...(isLarge && before > 0 ? [`你 24 小时内已经给这位学员退了 ${yuan(before)} 元，合起来算`] : []),
    ...(isLarge ? ['金额超过你可以决定的，交给财务复核，复核后才执行'] : []),
    ...(isSeen ? [] : [`学员会收到消息：“${wish.note}”`]),
  ]
}

/** Words of the button that decides: they say the result. */
export function decideWords({ choice }: Pick<DecisionWish, 'choice'>, { sums: { amount, beans, goodwill }, isLarge }: Weighed): string {
  if (isLarge) return '交给财务复核，看下一笔'
  if (choice === 'refuse') return '不退，看下一笔'
  if (choice === 'goodwill') return `补 ${moneyText(goodwill)} 到余额，看下一笔`
  return `退 ${[amount > 0 && moneyText(amount), beans > 0 && `${beans} 学豆`].filter(Boolean).join(' 和 ') || '¥0'}，看下一笔`
}
