import { address } from '@/contract/account/address'
import { createQueryClient } from '@/data/http/query-client'
import { addressQueries } from '@/data/order/textbook'
import { saveAddress } from '@/data/order/textbook-commands'
import { answer } from '../../support/client/fake-fetch'
import { signIn } from '../../support/client/render-page'

it('a saved address refetches the addresses, and nothing else', async () => {
  signIn()
  const home = { id: 8, name: '张晓晴', phone: '13800000001', regionCode: '440305', region: '', detail: '科技园路 1 号', isDefault: true }
  answer(address.add, home)
  const cache = createQueryClient()
  const { queryKey } = addressQueries.list()
  cache.setQueryData(queryKey, [home])
  cache.setQueryData(['order'], [])
  await saveAddress(cache, undefined, home)
  expect([cache.getQueryState(queryKey)?.isInvalidated, cache.getQueryState(['order'])?.isInvalidated]).toEqual([true, false])
})
