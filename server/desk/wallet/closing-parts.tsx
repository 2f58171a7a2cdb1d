import type { Sheet } from '#server/bank/export/workbook'
import type { Deps } from '#server/deps'
import { ActLink } from '#server/desk/frame/detail'
import { yuanText } from '#server/desk/frame/number'
import { act } from '#server/desk/frame/row'
import { hundredths, hundredthsOrNone, hundredthsTyped } from '#server/desk/parts/field'
import { Rows } from '#server/desk/parts/rows'
import { conflict } from '#server/refusal'
import { putFeeRates, storedFeeRates } from '#server/repositories/account/money-rules'
import { namesOf } from '#server/repositories/site/number-names'
import { appleKept } from '#server/repositories/wallet/closing'
import { netSales, unearnedAt } from '#server/repositories/wallet/unearned'
import { yuan } from '@/domain/money/money'
import { type Closing, type FeeLine, type FeeRates, feeLines } from '@/domain/wallet/closing'

type Span = { from: number; to: number }
export type RightLine = { title: string; count: number; before: number; sold: number; earned: number; after: number }

/** Money for courses that was paid and not earned yet: at the beginning of a span, what came and was earned in it, and at its end. */
export async function rightsOf({ db }: Deps, { from, to }: Span): Promise<RightLine[]> {
  const [before, after, sold] = [await unearnedAt(db, from), await unearnedAt(db, to), await netSales(db, { from, to })]
  const ids = [...new Set([...before, ...after].map(({ courseId }) => courseId).concat([...sold.keys()]))]
  const names = await namesOf(db, 'course', ids.map(String))
  return ids.map((id) => {
    const [one, other, net] = [
      before.find(({ courseId }) => courseId === id)?.amount ?? 0,
      after.find(({ courseId }) => courseId === id),
      sold.get(id) ?? 0,
    ]
    const left = other?.amount ?? 0
    const title = names.get(String(id)) ?? `课程 ${id}`
    return { title, count: other?.count ?? 0, before: one, sold: net, earned: one + net - left, after: left }
  })
}

/** Fees of the channels within a span, by their rates, which are hundredths of a percent. */
export const feesOf = async ({ db }: Deps, { money }: Closing, span: Span): Promise<FeeLine[]> =>
  feeLines(money, (await storedFeeRates(db)).rules, await appleKept(db, span))

const columns = [
  ['月初', 'before'],
  ['本月销售减退款', 'sold'],
  ['本月确认', 'earned'],
  ['月末', 'after'],
] as const
const sumOf = (lines: readonly RightLine[], name: (typeof columns)[number][1]) => lines.reduce((sum, line) => sum + line[name], 0)

export function Rights({ lines }: { lines: readonly RightLine[] }) {
  const all = { title: '合计', count: lines.reduce((sum, { count }) => sum + count, 0) }
  const rows = [...lines, { ...all, ...Object.fromEntries(columns.map(([, name]) => [name, sumOf(lines, name)])) } as RightLine]
  return (
    <>
      <h2>未消课（收了钱还没上完的课程）</h2>
      <p className="muted">每门课程的实付按有效期一天一天确认，没有有效期的按 365 天；退掉的部分当天减去。月末是还欠学员的课。</p>
      <Rows
        of={rows.map((line) => ({ ...line, id: line.title }))}
        columns={[
          ['课程', ({ title }) => title],
          ['月末份数', ({ count }) => count, true],
          ...columns.map(([title, name]) => [`${title}（元）`, (line: (typeof rows)[number]) => yuanText(line[name]), true] as const),
        ]}
      />
    </>
  )
}

export function Fees({ lines }: { lines: readonly FeeLine[] }) {
  return (
    <>
      <h2>渠道手续费（预计）</h2>
      <p className="muted">
        按费率算，实际以渠道账单为准，不记在总账。
        <ActLink name="set-fee-rates" of="site">
          改费率
        </ActLink>
      </p>
      <Rows
        of={lines.map((line) => ({ ...line, id: line.name }))}
        columns={[
          ['渠道', ({ name }) => name],
          ['费率', ({ rate }) => (rate === null ? '还没有填' : `${yuan(rate)}%`), true],
          ['收款减退款（元）', ({ amount }) => yuanText(amount), true],
          ['手续费（元）', ({ fee }) => (fee === null ? '算不出' : yuanText(fee)), true],
        ]}
      />
    </>
  )
}

const HUNDRED = 100
const cellOf = (value: number | null) => (value === null ? '' : value / HUNDRED)

/** The same as sheets, with numbers that can be summed. */
export const partSheets = (rights: readonly RightLine[], fees: readonly FeeLine[]): Sheet[] => [
  {
    name: '未消课',
    rows: [
      ['课程', '月末份数', ...columns.map(([title]) => `${title}（元）`)],
      ...rights.map((line) => [line.title, line.count, ...columns.map(([, name]) => line[name] / HUNDRED)]),
    ],
  },
  {
    name: '手续费',
    rows: [
      ['渠道', '费率（%）', '收款减退款（元）', '手续费（元）'],
      ...fees.map(({ name, rate, amount, fee }) => [name, cellOf(rate), amount / HUNDRED, cellOf(fee)]),
    ],
  },
]

const MOST = 1_000
const rate = (label: string) => hundredths({ label, unit: '%', least: 0, most: MOST })

/** The App Store takes 15 or 30 percent; the agreement of virtual payment names the rest. */
const MOST_VIRTUAL = 5_000
const ownRate = (label: string, hint: string) => hundredthsOrNone({ label, hint, unit: '%', least: 0, most: MOST_VIRTUAL })

const percent = (value: number | null) => (value === null ? '没有填' : `${yuan(value)}%`)

const named = ({ wechat, alipay, virtual, apple }: FeeRates) =>
  `微信支付 ${yuan(wechat)}%，支付宝 ${yuan(alipay)}%，微信虚拟支付 ${percent(virtual)}，苹果收款 ${percent(apple)}`

/** Sets what the channels of payment take. */
export const setFeeRates = act({
  name: 'set-fee-rates',
  title: '手续费费率',
  roles: ['finance'],
  fields: {
    wechat: rate('微信支付'),
    alipay: rate('支付宝'),
    virtual: ownRate('微信虚拟支付', '照虚拟支付协议里的技术服务费填；没有开通就空着'),
    apple: ownRate('微信虚拟支付（苹果收款）', '苹果从 iPhone 上的付款里留下的部分；没有开通就空着'),
  },
  start: async ({ db }) => {
    const { rules, version } = await storedFeeRates(db)
    const texts = {
      wechat: [yuan(rules.wechat)],
      alipay: [yuan(rules.alipay)],
      virtual: [hundredthsTyped(rules.virtual)],
      apple: [hundredthsTyped(rules.apple)],
    }
    return { facts: [], texts, version }
  },
  preview: (_deps, _ref, rates) => [named(rates), '月结里每个月的预计手续费都按新费率算'],
  run: async (tx, { values, version }) => {
    const { rules: before } = await storedFeeRates(tx)
    if (!(await putFeeRates(tx, values, version))) throw conflict('费率刚被别人改过，请重新打开核对')
    return { object: 'money-rule:fees', before, after: values, to: '/closings' }
  },
})
