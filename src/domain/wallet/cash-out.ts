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
