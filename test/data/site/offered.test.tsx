/** @sandbox own */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { setting } from '@/contract/site/setting'
import { followShop } from '@/data/site/offered'
import { OFFERED_SETTING } from '@/domain/site/offered'
import { SETTING_CACHE_MS } from '@/domain/time/anniversary'
import { answer, askedFor } from '../../support/client/fake-fetch'

const shop = { waitsForWord: true, openShop: jest.fn() }
jest.mock('@/platform/elements/shop', () => ({
  get waitsForWord() {
    return shop.waitsForWord
  },
  openShop: (isOpen: boolean) => shop.openShop(isOpen),
}))

/** The school sells on Apple's devices, or not. */
const says = (apple: boolean) => answer(setting.named, { name: OFFERED_SETTING, value: JSON.stringify({ apple }) })

let stop: () => void
function starts() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: 0, refetchOnWindowFocus: false, networkMode: 'always' } } })
  cache.mount()
  const end = followShop(cache)
  stop = () => {
    end()
    cache.unmount()
  }
}
beforeEach(() => {
  shop.waitsForWord = true
  shop.openShop.mockClear()
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

describe('a shop that waits for the word of the school', () => {
  it.each([true, false])('opens or closes at the start: %s', async (apple) => {
    says(apple)
    starts()
    await waitFor(() => expect(shop.openShop.mock.calls).toEqual([[apple]]))
  })

  it('closes when the app comes to the front and the school has changed its word', async () => {
    says(true)
    starts()
    await waitFor(() => expect(shop.openShop).toHaveBeenLastCalledWith(true))
    says(false)
    const later = Date.now() + SETTING_CACHE_MS
    jest.spyOn(Date, 'now').mockReturnValue(later)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await waitFor(() => expect(shop.openShop).toHaveBeenLastCalledWith(false))
  })

  it('hears of it on no other device', () => {
    shop.waitsForWord = false
    says(true)
    starts()
    expect(askedFor(setting.named)).toEqual([])
  })
})
