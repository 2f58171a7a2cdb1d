import { minuteText } from '@/domain/time/day'
import { type RefundItem, type RefundRules, refundRefusal } from './refund'

/** The school's word to the App Store on an order that its buyer wants to give back, and the ground that is filed with it. */
export type RefundWord = { isAgreed: boolean; ground: string }

/** `isDelivered`: the buyer has what was bought; `paidAt` in epoch ms. */
export type GivingBack = {
  isDelivered: boolean
  isRecharge: boolean
  paidAt: number
  items: readonly (RefundItem & { title: string })[]
}

/** Agrees where nothing was delivered, and where the rules would let every item go back at once; the ground says what was used. */
export function refundWord({ isDelivered, isRecharge, paidAt, items }: GivingBack, now: number, rules: RefundRules): RefundWord {
  if (!isDelivered) return { isAgreed: true, ground: '订单没有开通任何内容' }
  const paid = `${minuteText(paidAt)} 付款`
  if (isRecharge) return { isAgreed: false, ground: `${paid}，充值的学豆已到账，充值的学豆不支持退款` }
  const used = items.map(({ title, parts, taken }) => `《${title}》共 ${parts} 项内容，已学习或下载 ${taken} 项`)
  const refusals = items.flatMap((item) => {
    const reason = refundRefusal(item, paidAt, now, rules)
    return reason === '' ? [] : [`《${item.title}》${reason}`]
  })
  const end = refusals.length === 0 ? `符合学校的退款规则：付款 ${rules.days} 天内、学习不超过 ${rules.mostLearned}%` : refusals.join('；')
  return { isAgreed: refusals.length === 0, ground: `${[paid, ...used].join('；')}。${end}` }
}
