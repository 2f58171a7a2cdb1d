import type * as Finance from '@/domain/campaign/finance-calculator'

type Calculator = typeof Finance
export type CalculatorField = { key: string; label: string; placeholder: string; isLong?: true }
type Choice = { key: string; label: string; options: { value: string; text: string }[] }
export type CalculatorForm = {
  key: string
  text: string
  fields: CalculatorField[]
  choices: Choice[]
  run: (by: Calculator, values: Readonly<Record<string, string>>) => Finance.Worked
}

const of = (values: Readonly<Record<string, string>>, key: string) => values[key] ?? ''
const rate: CalculatorField = { key: 'rate', label: '每期利率（%）', placeholder: '10' }
const flows: CalculatorField = { key: 'flows', label: '各期现金流（第 0 期在前）', placeholder: '-1000 500 500 500', isLong: true }
const loanKinds = [
  { value: 'equal-payment', text: '等额本息' },
  { value: 'equal-principal', text: '等额本金' },
]
const depreciationKinds = [
  { value: 'straight', text: '年限平均法' },
  { value: 'double-declining', text: '双倍余额递减法' },
  { value: 'sum-of-years', text: '年数总和法' },
]

const depreciationKind = (text: string): Finance.DepreciationKind =>
  text === 'double-declining' || text === 'sum-of-years' ? text : 'straight'

/** The calculators, in the order of the tabs. */
export const calculatorForms: readonly CalculatorForm[] = [
  { key: 'npv', text: '净现值', fields: [rate, flows], choices: [], run: (by, values) => by.npv(of(values, 'rate'), of(values, 'flows')) },
  { key: 'irr', text: '内部收益率', fields: [flows], choices: [], run: (by, values) => by.irr(of(values, 'flows')) },
  {
    key: 'annuity',
    text: '年金',
    fields: [{ key: 'payment', label: '每期金额', placeholder: '1000' }, rate, { key: 'periods', label: '期数', placeholder: '5' }],
    choices: [
      {
        key: 'value',
        label: '求什么',
        options: [
          { value: 'present', text: '现值' },
          { value: 'future', text: '终值' },
        ],
      },
      {
        key: 'due',
        label: '收付时点',
        options: [
          { value: 'end', text: '期末（普通年金）' },
          { value: 'begin', text: '期初（预付年金）' },
        ],
      },
    ],
    run: (by, values) =>
      by.annuity(
        of(values, 'payment'),
        of(values, 'rate'),
        of(values, 'periods'),
        values.value === 'future' ? 'future' : 'present',
        values.due === 'begin',
      ),
  },
  {
    key: 'loan',
    text: '贷款',
    fields: [
      { key: 'amount', label: '贷款金额', placeholder: '120000' },
      { key: 'yearRate', label: '年利率（%）', placeholder: '6' },
      { key: 'months', label: '月数', placeholder: '12' },
    ],
    choices: [{ key: 'kind', label: '还款方式', options: loanKinds }],
    run: (by, values) =>
      by.loan(
        of(values, 'amount'),
        of(values, 'yearRate'),
        of(values, 'months'),
        values.kind === 'equal-principal' ? 'equal-principal' : 'equal-payment',
      ),
  },
  {
    key: 'depreciation',
    text: '折旧',
    fields: [
      { key: 'cost', label: '资产原值', placeholder: '10000' },
      { key: 'salvage', label: '预计净残值', placeholder: '500' },
      { key: 'years', label: '使用年限', placeholder: '5' },
    ],
    choices: [{ key: 'method', label: '折旧方法', options: depreciationKinds }],
    run: (by, values) =>
      by.depreciation(of(values, 'cost'), of(values, 'salvage'), of(values, 'years'), depreciationKind(of(values, 'method'))),
  },
]
