import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { order as orders } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { createQueryClient } from '@/data/http/query-client'
import { walletQueries } from '@/data/wallet/wallet'
import Recharged from '@/packages/wallet/recharge-success/index'
import { answer } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

it.each([
  ['completed', true],
  ['pending_payment', false],
] as const)('a recharge that is %s makes the transactions of the wallet stale: %s', async (status, isStale) => {
  signIn()
  answer(wallet.get, { beans: 300, cash: 0, pending: 0, leaving: 0, paidOut: 0, payoutHint: '' })
  answer(orders.get, order({ kind: 'recharge', courseId: null, title: '充值 300 学豆', status }))
  const cache = createQueryClient()
  const { queryKey } = walletQueries.transactions({ account: 'beans' })
  cache.setQueryData(queryKey, { pages: [], pageParams: [] })
  host.params = { orderSn: '1' }
  render(
    <QueryClientProvider client={cache}>
      <Recharged />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.getElementById(isStale ? 'recharged' : 'not-paid')).not.toBeNull())
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(isStale)
})
