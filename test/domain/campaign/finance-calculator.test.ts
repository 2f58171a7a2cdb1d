import { annuity, depreciation, irr, loan, npv, type Worked } from '@/domain/campaign/finance-calculator'

const resultOf = (worked: Worked) => ('error' in worked ? worked.error : worked.result)
const stepsOf = (worked: Worked) => ('error' in worked ? [] : worked.steps)

describe('present value', () => {
  it.each([
    ['10', '-1000 500 500 500', '243.43'],
    ['0', '-100，60，60', '20.00'],
    ['10', '-1000', '请填写 2 到 600 期现金流，用空格或逗号分开，第一个是第 0 期'],
    ['0', '1 '.repeat(600), '600.00'],
    ['0', '1 '.repeat(601), '请填写 2 到 600 期现金流，用空格或逗号分开，第一个是第 0 期'],
    ['-100', '1 1', '请填写利率（%），大于 -100'],
    ['10', '1 x', '请填写 2 到 600 期现金流，用空格或逗号分开，第一个是第 0 期'],
  ])('present value at %s%% of %s is %s', (rate, flows, result) => expect(resultOf(npv(rate, flows))).toBe(result))

  it.each([
    ['-1000 500 500 500', '23.3752%'],
    ['-100 110', '10.0000%'],
    ['-100 100', '0.0000%'],
    ['100 -200 150', '在 -99% 到 10000% 之间没有找到内部收益率'],
    ['-1000', '请填写 2 到 600 期现金流，用空格或逗号分开，第一个是第 0 期'],
    ['100 100', '现金流要有正有负，才有内部收益率'],
    ['-100 -5', '现金流要有正有负，才有内部收益率'],
  ])('the return of %s is %s', (flows, result) => expect(resultOf(irr(flows))).toBe(result))

  it('shows eight tries for a return, then the solution', () => {
    const steps = stepsOf(irr('-1000 500 500 500'))
    expect(steps.map(({ label }) => label.split(' ')[0])).toEqual([...Array(8).fill('试'), '取'])
    expect(steps.at(-1)).toEqual({ label: '取 23.3752%', text: 'NPV = 0.00' })
  })

  it("names the factor of the payments' value", () =>
    expect(stepsOf(annuity('100', '10', '3', 'future', false))[0]).toEqual({
      label: '普通年金系数 (F/A, i, n)',
      text: '[(1 + i)^n − 1] ÷ i = 3.310000',
    }))

  it('shows the weight of each period', () =>
    expect(stepsOf(npv('10', '-1000 500'))[1]).toEqual({ label: '第 1 期', text: '500.00 × 0.909091 = 454.55' }))
})

it.each([
  ['1000', '10', '5', 'present', false, '3790.79'],
  ['1000', '10', '5', 'present', true, '4169.87'],
  ['1000', '10', '5', 'future', false, '6105.10'],
  ['1000', '0', '5', 'future', false, '5000.00'],
  ['1000', '10', '0', 'future', false, '请填写期数，1 到 600'],
  ['', '10', '5', 'future', false, '请填写每期金额'],
  ['1000', '-100', '5', 'future', false, '请填写利率（%），大于 -100'],
] as const)('payments of %s each at %s%% in %s periods, %s, due %s, give %s', (payment, rate, periods, kind, isDue, result) =>
  expect(resultOf(annuity(payment, rate, periods, kind, isDue))).toBe(result),
)

describe('a loan', () => {
  it.each([
    ['120000', '6', '12', 'equal-payment', '每月 10327.97，利息合计 3935.66，还款合计 123935.66'],
    ['120000', '6', '12', 'equal-principal', '利息合计 3900.00，还款合计 123900.00'],
    ['1200', '0', '12', 'equal-payment', '每月 100.00，利息合计 0.00，还款合计 1200.00'],
    ['0', '6', '12', 'equal-payment', '请填写贷款金额'],
    ['1200', '-1', '12', 'equal-payment', '请填写年利率（%）'],
    ['1200', '6', '601', 'equal-payment', '请填写月数，1 到 600'],
  ] as const)('a loan of %s at %s%% in %s months, %s, gives %s', (amount, rate, months, kind, result) =>
    expect(resultOf(loan(amount, rate, months, kind))).toBe(result),
  )

  it('a loan is repaid to the fen', () => {
    const steps = stepsOf(loan('1000', '5', '7', 'equal-principal'))
    expect(steps).toHaveLength(7)
    expect(steps.at(-1)?.text).toContain('剩 0.00')
  })

  it('shows the first five years of a longer loan, and counts all of it', () => {
    const worked = loan('61000', '0', '61', 'equal-principal')
    expect(stepsOf(worked)).toHaveLength(60)
    expect(stepsOf(worked).at(-1)?.text).toContain('剩 1000.00')
    expect(resultOf(worked)).toBe('利息合计 0.00，还款合计 61000.00')
  })
})

it.each([
  ['straight', ['折旧 1900.00，账面净值 8100.00', '折旧 1900.00，账面净值 500.00']],
  ['double-declining', ['折旧 4000.00，账面净值 6000.00', '折旧 830.00，账面净值 500.00']],
  ['sum-of-years', ['折旧 3166.67，账面净值 6833.33', '折旧 633.33，账面净值 500.00']],
] as const)('depreciation of 10000 with 500 left after five years, %s, ends at that rest', (kind, [first, last]) => {
  const steps = stepsOf(depreciation('10000', '500', '5', kind))
  expect([steps[0]?.text, steps.at(-1)?.text]).toEqual([first, last])
})

it.each([
  ['100', '101', '5', '请填写预计净残值，不超过原值'],
  ['100', '-1', '5', '请填写预计净残值，不超过原值'],
  ['0', '0', '5', '请填写资产原值'],
  ['100', '5', '1.5', '请填写使用年限，1 到 100'],
  ['100', '5', '101', '请填写使用年限，1 到 100'],
])('depreciation of %s with %s left after %s years is refused', (cost, salvage, years, error) =>
  expect(resultOf(depreciation(cost, salvage, years, 'straight'))).toBe(error),
)
