import { yuanText } from '#server/desk/frame/number'

const owners: Readonly<Record<string, string>> = {
  users: '学员',
  school: '本校',
  'hold:orders': '待付款订单占用',
  'hold:cash-out': '提现在途',
  'provider:wechat': '微信支付',
  'provider:virtual': '微信虚拟支付',
  'provider:alipay': '支付宝',
}
const kinds: Readonly<Record<string, string>> = {
  receivable: '应收',
  sales: '销售收入',
  promotion: '推广费用',
  goodwill: '订单补偿',
  cash: '可提现余额',
  'cash-pending': '待结算奖励',
  payout: '已打款',
  beans: '学豆',
  fees: '渠道手续费',
}

/** An account of the ledger in words; one learner's has the number of the learner. */
export const accountName = ({ owner, kind }: { owner: string; kind: string }): string =>
  `${owners[owner] ?? owner.replace(/^user:/, '学员 ')} · ${kinds[kind] ?? kind}`

/** An amount of the ledger with its unit. */
export const accountAmount = (amount: number, unit: 'fen' | 'bean'): string => (unit === 'bean' ? `${amount} 豆` : yuanText(amount))
