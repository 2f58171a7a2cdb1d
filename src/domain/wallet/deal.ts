/** Names the purpose of a line of the books, as the list of transactions sorts them. */
export type DealType = 'in' | 'out' | 'recharge' | 'refund' | 'reward'

const prefixes: readonly [prefix: string, words: string, type: DealType][] = [
  ['recharge:', '充值', 'recharge'],
  ['recharge-back:', '充值退款', 'out'],
  ['order-beans:', '下单抵扣', 'out'],
  ['pay-beans:', '购买课程', 'out'],
  ['beans-back:', '订单取消退回', 'refund'],
  ['refund-beans:', '订单退款', 'refund'],
  ['unlock:', '解锁题库', 'out'],
  ['cash-out:', '提现', 'out'],
  ['cash-out-back:', '提现退回', 'refund'],
  ['first-beans:', '新人学豆', 'reward'],
  ['invite:', '邀请奖励', 'reward'],
  ['settled:', '奖励到账', 'reward'],
  ['reward-back:', '奖励收回', 'out'],
  ['reward-debt:', '奖励收回', 'out'],
  ['gift-beans:', '福利学豆', 'reward'],
  ['raffle-beans:', '抽奖奖励', 'reward'],
]

/** Beginnings of the references that a type names; for 'in' and 'out' the sign decides instead. */
export function prefixesOf(type: DealType): string[] {
  return prefixes.flatMap(([prefix, , own]) => (own === type ? [prefix] : []))
}

/** Names a movement by its reference; one of no known kind keeps the reason it was written with. */
export function dealWords(ref: string, reason: string): string {
  return prefixes.find(([prefix]) => ref.startsWith(prefix))?.[1] ?? reason
}
