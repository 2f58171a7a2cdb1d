import type { Transaction } from '@/contract/wallet/wallet.schema'
import { serverNow } from '@/data/http/clock'
import { changeWords } from '@/domain/money/price'
import { dayText, dayWords, hourText } from '@/domain/time/day'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import './money.scss'

type Account = 'beans' | 'cash'

/** The days of a ledger in its order, each with its rows. */
function byDay(rows: readonly Transaction[]): { day: string; own: Transaction[] }[] {
  const days = new Map<string, Transaction[]>()
  for (const row of rows) days.set(dayText(row.madeAt), [...(days.get(dayText(row.madeAt)) ?? []), row])
  return [...days].map(([day, own]) => ({ day, own }))
}

/** A movement with its sign; what came is green. */
export function LedgerLine({ of: { words, change }, account, at }: { of: Transaction; account: Account; at: string }) {
  return (
    <Cell side={<Text className={`ledger-sum ${change > 0 ? 'is-in' : ''}`}>{changeWords(change, account)}</Text>}>
      <View>{words}</View>
      <View className="small">{at}</View>
    </Cell>
  )
}

/** Lists what came and went, a card for each day. */
export function Ledger({ rows, account }: { rows: readonly Transaction[]; account: Account }) {
  const today = dayText(serverNow())
  return byDay(rows).map(({ day, own }) => (
    <View key={day}>
      <View className="ledger-day" role="heading">
        {day === today ? '今天' : dayWords(day)}
      </View>
      <Card>
        {own.map((of) => (
          <LedgerLine key={of.id} of={of} account={account} at={hourText(of.madeAt)} />
        ))}
      </Card>
    </View>
  ))
}
