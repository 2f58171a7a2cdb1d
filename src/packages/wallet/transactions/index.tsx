import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction, TransactionQuery } from '@/contract/wallet/wallet.schema'
import { serverNow } from '@/data/http/clock'
import { walletQueries } from '@/data/wallet/wallet'
import { dayText, minuteText } from '@/domain/time/day'
import { daySpan } from '@/domain/time/day-span'
import { monthGroups } from '@/domain/time/month-groups'
import { artOf } from '@/features/page-frame/empty-art'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Calendar } from '@/ui/calendar'
import { Card, Cell } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { LedgerLine } from '../parts/ledger'

definePageConfig({ navigationBarTitleText: '收支明细' })

type Account = TransactionQuery['account']
type DealType = NonNullable<TransactionQuery['dealType']>
type Days = { from: string; to: string } | null

const MOST_DAYS = 90
const FIRST_DAY = '2020-01-01'
const accounts = [
  { key: 'beans', text: '学豆' },
  { key: 'cash', text: '现金' },
]
const types: { key: DealType; text: string }[] = [
  { key: 'all', text: '全部' },
  { key: 'in', text: '收入' },
  { key: 'out', text: '支出' },
  { key: 'recharge', text: '充值' },
  { key: 'refund', text: '退款' },
  { key: 'reward', text: '奖励' },
]
const typeOf = (text: string | undefined) => types.find(({ key }) => key === text)?.key ?? 'all'

function Months({ rows, account }: { rows: readonly Transaction[]; account: Account }) {
  return monthGroups(rows, ({ madeAt }) => madeAt).map(({ month, rows: own }) => (
    <Card key={month}>
      <View className="title" role="heading">
        {month}
      </View>
      {own.map((of) => (
        <LedgerLine key={of.id} of={of} account={account} at={minuteText(of.madeAt)} />
      ))}
    </Card>
  ))
}

function Lines({ account, dealType, days }: { account: Account; dealType: DealType; days: Days }) {
  const lines = useInfiniteQuery(walletQueries.transactions({ account, dealType, ...(days && daySpan(days.from, days.to)) }))
  return (
    <Endless
      id="transactions"
      of={lines}
      empty={{ art: artOf('card'), text: '没有符合条件的收支记录', action: '去充值', onAction: () => go('recharge') }}
    >
      {(rows) => <Months rows={rows} account={account} />}
    </Endless>
  )
}

function DaysCell({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [isOpen, setOpen] = useState(false)
  const today = dayText(serverNow())
  const confirm = (from: string, to: string) => {
    setOpen(false)
    onChange({ from, to })
  }
  return (
    <Card>
      <Cell id="days" side={days ? `${days.from} 至 ${days.to}` : '全部时间'} onClick={() => setOpen(true)}>
        时间
      </Cell>
      {days && (
        <Cell id="all-days" onClick={() => onChange(null)}>
          查看全部时间
        </Cell>
      )}
      {isOpen && (
        <Calendar
          id="days-sheet"
          title="选择时间"
          today={today}
          first={FIRST_DAY}
          last={today}
          most={MOST_DAYS}
          {...(days && { range: days })}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

export default screen('transaction', ({ dealType: wished }) => {
  const [account, setAccount] = useState<Account>('beans')
  const [dealType, setDealType] = useState<DealType>(typeOf(wished))
  const [days, setDays] = useState<Days>(null)
  return (
    <View className="page-top">
      <Tabs id="account" label="账户" tabs={accounts} current={account} onChange={(key) => setAccount(key === 'cash' ? 'cash' : 'beans')} />
      <DaysCell days={days} onChange={setDays} />
      <Tabs id="deal-type" label="类型" look="pill" tabs={types} current={dealType} onChange={(key) => setDealType(typeOf(key))}>
        <Lines account={account} dealType={dealType} days={days} />
      </Tabs>
    </View>
  )
})
