import Decimal from 'decimal.js'

export type Step = { label: string; text: string }
/** A result with its working; `error` describes invalid input instead. */
export type Worked = { result: string; steps: Step[] } | { error: string }

/** Enough for amounts to the fen after hundreds of periods. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
const MOST_PERIODS = 600
const SHOWN_STEPS = 60
const ROOT_STEPS = 200

const numberIn = (text: string): Decimal | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^-?\d{1,15}(\.\d{1,8})?$/.test(plain) ? new Exact(plain) : null
}
const money = (value: Decimal): string => value.toFixed(2)
const percent = (rate: Decimal): string => `${rate.times(100).toFixed(4)}%`
const failed = (error: string): Worked => ({ error })

/** Flows separated by spaces, line ends or commas of either width; null when one is no number. */
function flowsIn(text: string): Decimal[] | null {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '')
  const flows = parts.map(numberIn)
  return flows.length >= 2 && flows.length <= MOST_PERIODS && flows.every((flow) => flow !== null) ? (flows as Decimal[]) : null
}

const FLOWS_WRONG = `请填写 2 到 ${MOST_PERIODS} 期现金流，用空格或逗号分开，第一个是第 0 期`
const RATE_WRONG = '请填写利率（%），大于 -100'

function rateIn(text: string): Decimal | null {
  const rate = numberIn(text)
  return rate?.greaterThan(-100) ? rate.div(100) : null
}
function periodsIn(text: string): number | null {
  const periods = Number(text.trim())
  return Number.isInteger(periods) && periods >= 1 && periods <= MOST_PERIODS ? periods : null
}

const present = (flows: readonly Decimal[], rate: Decimal): Decimal =>
  flows.reduce((sum, flow, at) => sum.plus(flow.div(rate.plus(1).pow(at))), new Exact(0))

/** Net present value of flows, the first one now; the rate is percent a period. */
export function npv(rateText: string, flowsText: string): Worked {
  const rate = rateIn(rateText)
  if (!rate) return failed(RATE_WRONG)
  const flows = flowsIn(flowsText)
  if (!flows) return failed(FLOWS_WRONG)
  const steps = flows.slice(0, SHOWN_STEPS).map((flow, at) => {
    const factor = rate.plus(1).pow(-at)
    return { label: `第 ${at} 期`, text: `${money(flow)} × ${factor.toFixed(6)} = ${money(flow.times(factor))}` }
  })
  return { result: money(present(flows, rate)), steps }
}

/** A root of the present value between two rates of opposite sign. */
function rootBetween(flows: readonly Decimal[], from: Decimal, to: Decimal): { rate: Decimal; steps: Step[] } {
  let [low, high] = [from, to]
  const isRising = present(flows, low).isNegative()
  const steps: Step[] = []
  for (let count = 0; count < ROOT_STEPS && high.minus(low).greaterThan('1e-12'); count += 1) {
    const middle = low.plus(high).div(2)
    const value = present(flows, middle)
    if (count < 8) steps.push({ label: `试 ${percent(middle)}`, text: `NPV = ${money(value)}` })
    if (value.isNegative() === isRising) low = middle
    else high = middle
  }
  return { rate: low.plus(high).div(2), steps }
}

const guesses = ['-0.99', '-0.9', '-0.5', '-0.2', '0', '0.05', '0.1', '0.2', '0.5', '1', '3', '10', '100']

/** Internal rate of return a period: the rate at which the present value is zero. */
export function irr(flowsText: string): Worked {
  const flows = flowsIn(flowsText)
  if (!flows) return failed(FLOWS_WRONG)
  if (flows.every((flow) => flow.isPositive()) || flows.every((flow) => flow.isNegative() || flow.isZero()))
    return failed('现金流要有正有负，才有内部收益率')
  const rates = guesses.map((text) => new Exact(text))
  for (const [at, low] of rates.entries()) {
    const high = rates[at + 1]
    if (present(flows, low).isZero()) return { result: percent(low), steps: [{ label: `试 ${percent(low)}`, text: 'NPV = 0.00' }] }
    if (!high || present(flows, low).isNegative() === present(flows, high).isNegative()) continue
    const { rate, steps } = rootBetween(flows, low, high)
    return {
      result: percent(rate),
      steps: [...steps, { label: `取 ${percent(rate)}`, text: `NPV = ${money(present(flows, rate).abs())}` }],
    }
  }
  return failed('在 -99% 到 10000% 之间没有找到内部收益率')
}

export type AnnuityKind = 'present' | 'future'

/** Present or final value of equal payments, at the end of each period or, `isDue`, at its beginning. */
export function annuity(paymentText: string, rateText: string, periodsText: string, kind: AnnuityKind, isDue: boolean): Worked {
  const payment = numberIn(paymentText)
  if (!payment) return failed('请填写每期金额')
  const rate = rateIn(rateText)
  if (!rate) return failed(RATE_WRONG)
  const periods = periodsIn(periodsText)
  if (periods === null) return failed(`请填写期数，1 到 ${MOST_PERIODS}`)
  const growth = rate.plus(1).pow(periods)
  const ordinary = rate.isZero()
    ? new Exact(periods)
    : kind === 'present'
      ? new Exact(1).minus(new Exact(1).div(growth)).div(rate)
      : growth.minus(1).div(rate)
  const factor = isDue ? ordinary.times(rate.plus(1)) : ordinary
  const name = kind === 'present' ? '(P/A, i, n)' : '(F/A, i, n)'
  const formula = kind === 'present' ? '[1 − (1 + i)^−n] ÷ i' : '[(1 + i)^n − 1] ÷ i'
  const steps = [
    { label: `普通年金系数 ${name}`, text: rate.isZero() ? `利率为 0，系数 = ${periods}` : `${formula} = ${ordinary.toFixed(6)}` },
    ...(isDue ? [{ label: '预付年金系数', text: `${ordinary.toFixed(6)} × (1 + ${percent(rate)}) = ${factor.toFixed(6)}` }] : []),
    { label: '结果', text: `${money(payment)} × ${factor.toFixed(6)} = ${money(payment.times(factor))}` },
  ]
  return { result: money(payment.times(factor)), steps }
}

export type LoanKind = 'equal-payment' | 'equal-principal'
const MONTHS = 12

/** A loan paid back monthly at a yearly rate; every payment is in whole fen, the last one takes what is left. */
export function loan(amountText: string, yearRateText: string, monthsText: string, kind: LoanKind): Worked {
  const amount = numberIn(amountText)
  if (!amount?.greaterThan(0)) return failed('请填写贷款金额')
  const yearRate = rateIn(yearRateText)
  if (!yearRate || yearRate.isNegative()) return failed('请填写年利率（%）')
  const months = periodsIn(monthsText)
  if (months === null) return failed(`请填写月数，1 到 ${MOST_PERIODS}`)
  const rate = yearRate.div(MONTHS)
  const growth = rate.plus(1).pow(months)
  const payment = rate.isZero() ? amount.div(months) : amount.times(rate).times(growth).div(growth.minus(1))
  let left = amount
  let interestSum = new Exact(0)
  const steps: Step[] = []
  for (let month = 1; month <= months; month += 1) {
    const interest = left.times(rate).toDecimalPlaces(2)
    const planned = kind === 'equal-payment' ? payment.toDecimalPlaces(2).minus(interest) : amount.div(months).toDecimalPlaces(2)
    const principal = month === months ? left : planned
    left = left.minus(principal)
    interestSum = interestSum.plus(interest)
    if (month <= SHOWN_STEPS)
      steps.push({
        label: `第 ${month} 月`,
        text: `还 ${money(principal.plus(interest))}（本金 ${money(principal)}，利息 ${money(interest)}），剩 ${money(left)}`,
      })
  }
  const first = kind === 'equal-payment' ? `每月 ${money(payment)}，` : ''
  return { result: `${first}利息合计 ${money(interestSum)}，还款合计 ${money(amount.plus(interestSum))}`, steps }
}

export type DepreciationKind = 'straight' | 'double-declining' | 'sum-of-years'

/** Depreciation of each year: straight line, double declining balance (straight in the last two years), or sum of the years' digits. */
export function depreciation(costText: string, salvageText: string, yearsText: string, kind: DepreciationKind): Worked {
  const [cost, salvage] = [numberIn(costText), numberIn(salvageText)]
  if (!cost?.greaterThan(0)) return failed('请填写资产原值')
  if (!salvage || salvage.isNegative() || salvage.greaterThan(cost)) return failed('请填写预计净残值，不超过原值')
  const years = periodsIn(yearsText)
  if (years === null || years > 100) return failed('请填写使用年限，1 到 100')
  const total = cost.minus(salvage)
  let left = cost
  const steps: Step[] = []
  for (let year = 1; year <= years; year += 1) {
    const planned = yearShare({ kind, year, years, left, salvage, total }).toDecimalPlaces(2)
    const share = year === years ? left.minus(salvage) : Exact.min(planned, left.minus(salvage))
    left = left.minus(share)
    steps.push({ label: `第 ${year} 年`, text: `折旧 ${money(share)}，账面净值 ${money(left)}` })
  }
  return { result: `应计折旧总额 ${money(total)}`, steps }
}

type Year = { kind: DepreciationKind; year: number; years: number; left: Decimal; salvage: Decimal; total: Decimal }

function yearShare({ kind, year, years, left, salvage, total }: Year): Decimal {
  if (kind === 'straight') return total.div(years)
  if (kind === 'sum-of-years') return total.times(years - year + 1).div((years * (years + 1)) / 2)
  return year > years - 2 ? left.minus(salvage).div(years - year + 1) : left.times(2).div(years)
}
