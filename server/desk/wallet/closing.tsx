import type { Sheet } from '#server/bank/export/workbook'
import type { Deps } from '#server/deps'
import { yuanText } from '#server/desk/frame/number'
import { type Area, type DeskVisit, page } from '#server/desk/frame/row'
import { Rows } from '#server/desk/parts/rows'
import { balances, discountsOf, movements } from '#server/repositories/wallet/closing'
import { dayText } from '@/domain/time/day'
import { type AccountLine, closingOf, type ResultLine, sumOf } from '@/domain/wallet/closing'
import { accountAmount, accountName } from './account-words'
import { Fees, feesOf, partSheets, Rights, rightsOf, setFeeRates } from './closing-parts'

const roles = ['finance'] as const

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** The first moment of a month in Shanghai. */
const beginOf = (month: string) => Date.parse(`${month}-01T00:00:00+08:00`)
const monthAfter = (month: string, by: number) => {
  const [, year = '', number = ''] = MONTH.exec(month) ?? []
  const at = Number(year) * 12 + Number(number) - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Accounts of learners: what the school owes them at the end of the month. */
const isOwed = ({ owner, kind }: AccountLine) => (owner === 'users' && kind !== 'receivable') || owner.startsWith('hold:')

async function load(deps: Deps, { query }: DeskVisit) {
  const { db, now } = deps
  const current = dayText(now()).slice(0, 7)
  const month = MONTH.test(query.month ?? '') ? (query.month ?? '') : current
  const span = { from: beginOf(month), to: beginOf(monthAfter(month, 1)) }
  const closing = closingOf(await movements(db, span))
  const kept = await balances(db)
  // Only a span that reaches until now ends with the balances of the ledger.
  const isLast = span.to > now()
  const faults = isLast
    ? kept.filter(({ owner, kind, balance }) => {
        const line = closing.accounts.find((one) => one.owner === owner && one.kind === kind)
        return (line?.after ?? 0) !== balance
      })
    : []
  const [rights, fees] = [await rightsOf(deps, span), await feesOf(deps, closing, span)]
  return { month, current, closing, discounts: await discountsOf(db, span), isLast, faults, rights, fees, lastDay: dayText(span.to - 1) }
}

type Loaded = Awaited<ReturnType<typeof load>>

function Results({ title, lines, unit, sum }: { title: string; lines: readonly ResultLine[]; unit: 'fen' | 'bean'; sum?: number }) {
  return (
    <>
      <h2>{title}</h2>
      <Rows
        of={lines.map((line) => ({ ...line, id: line.name }))}
        columns={[
          ['项目', ({ name }) => name],
          ['笔数', ({ count }) => count, true],
          [unit === 'bean' ? '学豆' : '金额（元）', ({ amount }) => accountAmount(amount, unit), true],
        ]}
        {...(sum !== undefined && { foot: ['实收', '', <b key="sum">{yuanText(sum)}</b>] })}
      />
    </>
  )
}

function Accounts({ of: { closing, isLast, faults } }: { of: Loaded }) {
  const isSound = sumOf(closing.accounts, 'fen') === 0 && sumOf(closing.accounts, 'bean') === 0 && faults.length === 0
  return (
    <>
      <h2>
        账户余额{' '}
        <span className={isSound ? 'chip good' : 'chip bad'}>
          {isSound ? `✓ 合计为零${isLast ? '，与总账一致' : ''}` : '✗ 与总账不一致，看每日对账'}
        </span>
      </h2>
      <Rows
        of={closing.accounts.map((line) => ({ ...line, id: `${line.owner}/${line.kind}` }))}
        columns={[
          [
            '账户',
            (line) => (
              <>
                {accountName(line)} {isOwed(line) && <span className="chip">欠学员的</span>}
              </>
            ),
          ],
          ['月初', ({ before, unit }) => accountAmount(before, unit), true],
          ['增加', (line) => accountAmount(line.in, line.unit), true],
          ['减少', ({ out, unit }) => accountAmount(out, unit), true],
          ['月末', ({ after, unit }) => accountAmount(after, unit), true],
        ]}
      />
    </>
  )
}

const sheetOf = (name: string, lines: readonly ResultLine[], unit: 'fen' | 'bean'): Sheet => ({
  name,
  rows: [
    ['项目', '笔数', unit === 'bean' ? '学豆' : '金额（元）'],
    ...lines.map((line) => [line.name, line.count, unit === 'bean' ? line.amount : line.amount / 100]),
  ],
})

/** The same figures as sheets; amounts are numbers, so that they can be summed. */
function sheetsOf({ month, closing, discounts, rights, fees }: Loaded): Sheet[] {
  const shown = (amount: number, unit: 'fen' | 'bean') => (unit === 'bean' ? amount : amount / 100)
  const accounts: Sheet['rows'] = [
    ['账户', '单位', '月初', '增加', '减少', '月末'],
    ...closing.accounts.map((line) => [
      accountName(line),
      line.unit === 'bean' ? '豆' : '元',
      ...[line.before, line.in, line.out, line.after].map((amount) => shown(amount, line.unit)),
    ]),
  ]
  const coupons: ResultLine[] = [
    { name: '优惠券和红包', count: discounts.coupons, amount: discounts.couponAmount },
    { name: '学豆抵扣', count: discounts.orders, amount: discounts.beans },
  ]
  return [
    sheetOf(`收支 ${month}`, [...closing.money, { name: '实收', count: 0, amount: closing.received }], 'fen'),
    sheetOf('优惠', coupons, 'fen'),
    sheetOf('奖励和提现', closing.rewards, 'fen'),
    sheetOf('学豆', closing.beans, 'bean'),
    { name: '账户余额', rows: accounts },
    ...partSheets(rights, fees),
  ]
}

const closing = {
  ...page({
    path: '/closings',
    title: '月结',
    section: '资金',
    roles,
    load,
    view: (of) => (
      <>
        <form method="get" action="/closings" className="filters">
          <div>
            <label htmlFor="month">月份</label>
            <input id="month" name="month" defaultValue={of.month} maxLength={7} />
          </div>
          <button type="submit">查看</button>
          <a href={`/closings?month=${monthAfter(of.month, -1)}`}>上个月</a>
          {of.month < of.current && <a href={`/closings?month=${monthAfter(of.month, 1)}`}>下个月</a>}
          <a href={`/closings?month=${of.month}&format=xlsx`}>导出 .xlsx</a>
        </form>
        <p className="muted">
          按总账的凭证算，北京时间 {of.month} 月。{of.isLast ? '这个月还没有结束。' : ''}
          <a href={`/ledger?madeFrom=${of.month}-01&madeTo=${of.lastDay}`}>看这个月的凭证</a>
        </p>
        <Results title="收支" lines={of.closing.money} unit="fen" sum={of.closing.received} />
        <Results
          title="优惠"
          lines={[
            { name: '优惠券和红包', count: of.discounts.coupons, amount: of.discounts.couponAmount },
            { name: '学豆抵扣', count: of.discounts.orders, amount: of.discounts.beans },
          ]}
          unit="fen"
        />
        <Results title="奖励和提现" lines={of.closing.rewards} unit="fen" />
        <Results title="学豆" lines={of.closing.beans} unit="bean" />
        <Fees lines={of.fees} />
        <Rights lines={of.rights} />
        <Accounts of={of} />
      </>
    ),
  }),
  sheets: async (deps: Deps, visit: DeskVisit) => sheetsOf(await load(deps, visit)),
}

/** A month's closing. */
export const closingArea: Area = { pages: [closing], acts: [setFeeRates] }
