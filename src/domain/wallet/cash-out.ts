/** The least that is paid out, in fen. */
export const CASH_OUT_LEAST = 100
/** The most that is paid out at once and in a day, in fen. */
export const CASH_OUT_MOST = 500_000

export const CASH_OUT_NAME_EMPTY = '请填写姓名'
export const CASH_OUT_ACCOUNT_WRONG = '请填写支付宝绑定的手机号或邮箱'

/** Why so much cannot be paid out; empty when it can. Fen. */
export function cashOutRefusal({ amount, balance, today }: { amount: number; balance: number; today: number }): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) return '请填写提现金额'
  if (amount < CASH_OUT_LEAST) return '每次至少提现 1 元'
  if (amount > balance) return '可提现余额不足'
  return amount + today > CASH_OUT_MOST ? '每天最多提现 5000 元' : ''
}

/** Whether a text may be an Alipay account: a mobile number or an e-mail address. */
export function isAlipayAccount(text: string): boolean {
  return /^1\d{10}$/.test(text) || /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/.test(text)
}

/** An account fit to be shown: `138****0001`, `li***@qq.com`. */
export function accountHint(account: string): string {
  const at = account.indexOf('@')
  if (at < 0) return `${account.slice(0, 3)}****${account.slice(-4)}`
  return `${account.slice(0, Math.min(2, at))}***${account.slice(at)}`
}

/** Names the purpose of a line of the books, as the list of transactions sorts them. */
type DealType = 'in' | 'out' | 'recharge' | 'refund' | 'reward'

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
  ['reward-part:', '奖励收回', 'out'],
  ['goodwill:', '订单补偿', 'refund'],
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
