import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletQueries } from '@/data/queries/wallet'
import { yuan } from '@/domain/money/money'
import { minuteText } from '@/domain/time/day-text'
import { LoadMore } from '@/features/load-more/load-more'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Tabs } from '@/ui/tabs'

type AccountName = 'beans' | 'cash'
const tabs = [
  { key: 'beans', text: '学豆明细' },
  { key: 'cash', text: '现金明细' },
]

const changeWords = (change: number, account: AccountName) => {
  const amount = account === 'beans' ? String(Math.abs(change)) : `¥${yuan(Math.abs(change))}`
  return `${change > 0 ? '+' : '-'}${amount}`
}

function Lines({ account }: { account: AccountName }) {
  const lines = useInfiniteQuery(walletQueries.transactions({ account }))
  return (
    <QueryState of={lines} empty={{ when: ({ pages }) => pages[0]?.length === 0, text: '还没有收支记录' }}>
      {({ pages }) => (
        <Card>
          {pages.flat().map(({ id, words, change, madeAt }) => (
            <Cell key={id} side={changeWords(change, account)}>
              <View>{words}</View>
              <View className="small">{minuteText(madeAt)}</View>
            </Cell>
          ))}
          <LoadMore of={lines} />
        </Card>
      )}
    </QueryState>
  )
}

export default screen('my_balance', () => {
  const wallet = useQuery(walletQueries.wallet())
  const [account, setAccount] = useState<AccountName>('beans')
  return (
    <View className="page-top">
      <QueryState of={wallet}>
        {({ beans, cash, pending, leaving }) => (
          <Card id="wallet">
            <Cell side={`${beans} 个`}>学豆</Cell>
            <Cell side={`¥${yuan(cash)}`}>可提现余额</Cell>
            <Cell side={`¥${yuan(pending)}`}>待结算</Cell>
            {leaving > 0 && <Cell side={`¥${yuan(leaving)}`}>提现中</Cell>}
          </Card>
        )}
      </QueryState>
      <Tabs id="account" label="账户" tabs={tabs} current={account} onChange={(key) => setAccount(key === 'cash' ? 'cash' : 'beans')}>
        <Lines key={account} account={account} />
      </Tabs>
    </View>
  )
})
