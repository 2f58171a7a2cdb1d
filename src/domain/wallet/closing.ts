/** Movements of an account by the kind of their journals: the sum before a span, and what came in and went out within it. */
export type Movement = {
  owner: string
  kind: string
  unit: 'fen' | 'bean'
  ref: string
  before: number
  in: number
  out: number
  count: number
}
export type AccountLine = { owner: string; kind: string; unit: 'fen' | 'bean'; before: number; in: number; out: number; after: number }
export type ResultLine = { name: string; count: number; amount: number }

/** The accounts of a span: each begins where the span before ended, and ends where the next one begins. */
export function accountLines(movements: readonly Movement[]): AccountLine[] {
  const lines = new Map<string, AccountLine>()
  for (const { owner, kind, unit, before, in: came, out } of movements) {
    const name = `${owner}/${kind}`
    const line = lines.get(name) ?? { owner, kind, unit, before: 0, in: 0, out: 0, after: 0 }
    lines.set(name, {
      ...line,
      before: line.before + before,
      in: line.in + came,
      out: line.out + out,
      after: line.after + before + came + out,
    })
  }
  return [...lines.values()]
}

/** Journals of each result of a month; the account tells on which side the money is counted. */
const results: readonly (readonly [name: string, owner: RegExp, kind: string, refs: readonly string[]])[] = [
  ['微信支付收款', /^provider:wechat$/, 'receivable', ['pay']],
  ['支付宝收款', /^provider:alipay$/, 'receivable', ['pay']],
  ['微信虚拟支付收款', /^provider:virtual$/, 'receivable', ['pay']],
  ['微信支付退款', /^provider:wechat$/, 'receivable', ['refund']],
  ['支付宝退款', /^provider:alipay$/, 'receivable', ['refund']],
  ['微信虚拟支付退款', /^provider:virtual$/, 'receivable', ['refund']],
]
const beanResults: typeof results = [
  ['充值得到的学豆', /^users$/, 'beans', ['recharge', 'recharge-gift']],
  ['送出的学豆', /^users$/, 'beans', ['first-beans', 'gift-beans', 'raffle-beans', 'erratum']],
  ['下单和解锁用掉的学豆', /^users$/, 'beans', ['order-beans', 'pay-beans', 'unlock']],
  ['退回的学豆', /^users$/, 'beans', ['beans-back', 'refund-beans', 'recharge-back']],
]
const rewardResults: typeof results = [
  ['新增奖励', /^users$/, 'cash-pending', ['award']],
  ['收回奖励', /^users$/, 'cash-pending', ['award-back', 'award-part']],
  ['到账后收回的奖励', /^users$/, 'cash', ['reward-back', 'reward-part', 'reward-debt']],
  ['订单补偿', /^users$/, 'cash', ['goodwill']],
  ['提现打款', /^provider:alipay$/, 'payout', ['cash-out-sent']],
]

/** Sums one group of results, and what else moved on the same accounts, so that nothing is left out. */
function linesOf(movements: readonly Movement[], group: typeof results, other: string): ResultLine[] {
  const named = group.map(([name, owner, kind, refs]) => {
    const own = movements.filter((row) => owner.test(row.owner) && row.kind === kind && refs.includes(row.ref))
    return { name, count: own.reduce((sum, { count }) => sum + count, 0), amount: own.reduce((sum, row) => sum + row.in + row.out, 0) }
  })
  const isOn = (row: Movement) => group.some(([, owner, kind]) => owner.test(row.owner) && row.kind === kind)
  const isNamed = (row: Movement) =>
    group.some(([, owner, kind, refs]) => owner.test(row.owner) && row.kind === kind && refs.includes(row.ref))
  const rest = movements.filter((row) => isOn(row) && !isNamed(row) && row.count > 0)
  if (rest.length === 0) return named
  return [
    ...named,
    { name: other, count: rest.reduce((sum, { count }) => sum + count, 0), amount: rest.reduce((sum, row) => sum + row.in + row.out, 0) },
  ]
}

export type Closing = { money: ResultLine[]; beans: ResultLine[]; rewards: ResultLine[]; accounts: AccountLine[]; received: number }

/** A month's closing: results by kind, and the accounts that they sum to. */
export function closingOf(movements: readonly Movement[]): Closing {
  const money = linesOf(movements, results, '其他收付')
  return {
    money,
    beans: linesOf(movements, beanResults, '其他学豆变动'),
    rewards: linesOf(movements, rewardResults, '奖励结算和提现过账'),
    accounts: accountLines(movements),
    received: money.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The sum of all accounts of a unit after the span: zero while every journal balances. */
export const sumOf = (accounts: readonly AccountLine[], unit: 'fen' | 'bean'): number =>
  accounts.filter((line) => line.unit === unit).reduce((sum, { after }) => sum + after, 0)

/** Rates of the channels in hundredths of a percent. Virtual payment has none until the school enters those of its own contract. */
export type FeeRates = { wechat: number; alipay: number; virtual: number | null; apple: number | null }
export const usualFeeRates: FeeRates = { wechat: 60, alipay: 60, virtual: null, apple: null }
export type FeeLine = { name: string; rate: number | null; amount: number; fee: number | null }

const RATE_PARTS = 10_000

function feeLine(name: string, rate: number | null, amount: number): FeeLine {
  return { name, rate, amount, fee: rate === null ? null : Math.round((Math.max(0, amount) * rate) / RATE_PARTS) }
}

/** Fees of the channels for what came by them less what went back, which gives its fee back. `apple`: the part of virtual payment that the App Store took, in fen. */
export function feeLines(money: readonly ResultLine[], rates: FeeRates, apple: number): FeeLine[] {
  const kept = (name: string) => money.filter((line) => line.name.startsWith(name)).reduce((sum, { amount }) => sum + amount, 0)
  return [
    feeLine('微信支付', rates.wechat, kept('微信支付')),
    feeLine('支付宝', rates.alipay, kept('支付宝')),
    feeLine('微信虚拟支付', rates.virtual, kept('微信虚拟支付') - apple),
    feeLine('微信虚拟支付（苹果收款）', rates.apple, apple),
  ]
}
