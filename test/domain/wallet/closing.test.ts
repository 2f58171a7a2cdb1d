import { accountLines, closingOf, feeLines, type Movement, sumOf, usualFeeRates } from '@/domain/wallet/closing'

const moved = (of: Partial<Movement>): Movement => ({
  owner: 'users',
  kind: 'cash',
  unit: 'fen',
  ref: 'goodwill',
  before: 0,
  in: 0,
  out: 0,
  count: 1,
  ...of,
})

describe('accountLines', () => {
  it('adds up the movements of an account, which ends where the next span begins', () => {
    const lines = accountLines([
      moved({ before: 100, in: 30, out: -10 }),
      moved({ ref: 'award', in: 5 }),
      moved({ owner: 'provider:wechat', kind: 'receivable', before: 7 }),
    ])
    expect(lines).toEqual([
      { owner: 'users', kind: 'cash', unit: 'fen', before: 100, in: 35, out: -10, after: 125 },
      { owner: 'provider:wechat', kind: 'receivable', unit: 'fen', before: 7, in: 0, out: 0, after: 7 },
    ])
  })
})

describe('closingOf', () => {
  const movements = [
    moved({ owner: 'provider:wechat', kind: 'receivable', ref: 'pay', in: 5_000, count: 2 }),
    moved({ owner: 'provider:wechat', kind: 'receivable', ref: 'refund', out: -1_000 }),
    moved({ owner: 'provider:alipay', kind: 'receivable', ref: 'correction', in: 9 }),
    moved({ kind: 'beans', unit: 'bean', ref: 'recharge', in: 70 }),
  ]

  it('names each result, and keeps what has no name apart', () => {
    const { money, beans, received } = closingOf(movements)
    expect(money).toEqual(
      expect.arrayContaining([
        { name: '微信支付收款', count: 2, amount: 5_000 },
        { name: '微信支付退款', count: 1, amount: -1_000 },
        { name: '其他收付', count: 1, amount: 9 },
      ]),
    )
    expect(beans).toContainEqual({ name: '充值得到的学豆', count: 1, amount: 70 })
    expect(received).toBe(4_009)
  })

  it('names money of virtual payment, in and out', () => {
    const virtual = { owner: 'provider:virtual', kind: 'receivable' }
    const { money, received } = closingOf([moved({ ...virtual, ref: 'pay', in: 900 }), moved({ ...virtual, ref: 'refund', out: -300 })])
    expect(money.filter(({ count }) => count > 0)).toEqual([
      { name: '微信虚拟支付收款', count: 1, amount: 900 },
      { name: '微信虚拟支付退款', count: 1, amount: -300 },
    ])
    expect(received).toBe(600)
  })

  it('sums the results to the movements of their accounts', () => {
    const { money, accounts } = closingOf(movements)
    const moving = accounts.filter(({ kind }) => kind === 'receivable').reduce((sum, line) => sum + line.in + line.out, 0)
    expect(money.reduce((sum, { amount }) => sum + amount, 0)).toBe(moving)
  })
})

describe('sumOf', () => {
  it('counts one unit alone', () => {
    const accounts = accountLines([moved({ in: 5 }), moved({ owner: 'a', out: -5 }), moved({ kind: 'beans', unit: 'bean', in: 3 })])
    expect([sumOf(accounts, 'fen'), sumOf(accounts, 'bean')]).toEqual([0, 3])
  })
})

describe('feeLines', () => {
  const money = [
    { name: '微信支付收款', count: 2, amount: 10_050 },
    { name: '微信支付退款', count: 1, amount: -50 },
    { name: '支付宝退款', count: 1, amount: -300 },
    { name: '微信虚拟支付收款', count: 3, amount: 30_000 },
    { name: '微信虚拟支付退款', count: 1, amount: -2_000 },
  ]
  it('takes the rate of each channel from what was kept, and nothing where more went back than came', () => {
    expect(feeLines(money, { wechat: 60, alipay: 38, virtual: 1_000, apple: 1_500 }, 8_000)).toEqual([
      { name: '微信支付', rate: 60, amount: 10_000, fee: 60 },
      { name: '支付宝', rate: 38, amount: -300, fee: 0 },
      { name: '微信虚拟支付', rate: 1_000, amount: 20_000, fee: 2_000 },
      { name: '微信虚拟支付（苹果收款）', rate: 1_500, amount: 8_000, fee: 1_200 },
    ])
  })

  it('names no fee of virtual payment before its rates are entered', () => {
    expect(feeLines(money, usualFeeRates, 8_000).slice(2)).toEqual([
      { name: '微信虚拟支付', rate: null, amount: 20_000, fee: null },
      { name: '微信虚拟支付（苹果收款）', rate: null, amount: 8_000, fee: null },
    ])
  })
})
