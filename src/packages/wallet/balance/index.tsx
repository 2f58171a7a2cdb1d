import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import { walletQueries } from '@/data/wallet/wallet'
import { amountText } from '@/domain/money/price'
import { MoneyHead } from '@/features/account/money-head'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { Ledger } from '../parts/ledger'

definePageConfig({ navigationBarTitleText: '余额' })

type AccountName = 'beans' | 'cash'
const tabs = [
  { key: 'cash', text: '现金明细' },
  { key: 'beans', text: '学豆明细' },
]

function Lines({ account }: { account: AccountName }) {
  const lines = useInfiniteQuery(walletQueries.transactions({ account }))
  return (
    <QueryState
      of={lines}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: artOf('card'),
        text: '还没有收支记录',
        action: '去充值',
        onAction: () => go('recharge'),
      }}
    >
      {({ pages }) => (
        <>
          <Ledger rows={pages.flat()} account={account} />
          <LoadMore of={lines} />
        </>
      )}
    </QueryState>
  )
}

/** Shows a smaller sum beside another one, and what can be done with it. */
function Sum({ id, name, sum, act, onClick }: { id: string; name: string; sum: string; act: string; onClick: () => void }) {
  return (
    <Button id={id} className="money-pair__one" onClick={onClick}>
      <View className="small">{name}</View>
      <View className="money-pair__sum">{sum}</View>
      <View className="money-pair__act">{act}</View>
    </Button>
  )
}

/** The sums of the wallet; dashes stand in for them until they are known, so that nothing moves when they come. */
function Sums({ of }: { of?: Wallet }) {
  const leaving = of?.leaving ?? 0
  return (
    <>
      <MoneyHead
        name="可提现余额（元）"
        sum={of ? amountText(of.cash) : '—'}
        act={{ id: 'to-cash-out', text: '去提现', onClick: () => go('cash_out') }}
      />
      <Card id="wallet">
        <View className="money-pair">
          <Sum
            id="to-settlement"
            name="待结算（元）"
            sum={of ? amountText(of.pending) : '—'}
            act="查看"
            onClick={() => go('need_settlement')}
          />
          <Sum id="to-recharge" name="学豆（个）" sum={of ? String(of.beans) : '—'} act="去充值" onClick={() => go('recharge')} />
        </View>
        {leaving > 0 && (
          <Cell id="to-status" side={`¥${amountText(leaving)}`} onClick={() => go('cash_out_status')}>
            提现中
          </Cell>
        )}
        <Cell id="to-lines" side="按月查看" onClick={() => go('transaction', {}, {})}>
          收支明细
        </Cell>
      </Card>
    </>
  )
}

export default screen('my_balance', () => {
  const wallet = useQuery(walletQueries.wallet())
  useNav({ rightText: '常见问题', onRight: () => go('balance_qa') })
  const [account, setAccount] = useState<AccountName>('cash')
  return (
    <View className="page-top">
      <QueryState of={wallet} skeleton={<Sums />}>
        {(of) => <Sums of={of} />}
      </QueryState>
      <Tabs id="account" label="账户" tabs={tabs} current={account} onChange={(key) => setAccount(key === 'cash' ? 'cash' : 'beans')}>
        <Lines key={account} account={account} />
      </Tabs>
    </View>
  )
})
