/** @sandbox own */
import type * as Signed from '@/platform/share/signed-address'
import { browseAs, browseWith } from '../../support/client/user-agent'

/** The module as a document loads it that was opened at an address. */
function openedAt(path: string): typeof Signed {
  window.history.replaceState(null, '', path)
  let found: typeof Signed | undefined
  jest.isolateModules(() => {
    found = jest.requireActual<typeof Signed>('@/platform/share/signed-address')
  })
  if (!found) throw new Error('no module')
  return found
}
afterEach(() => browseWith('plain'))

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) MicroMessenger/8.0.70', '/page/home/22'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.70', '/course/101/detail'],
])('on %s the signature is asked for the address that the messaging app checks', (_, agent, path) => {
  const { signedAddress } = openedAt('/page/home/22')
  browseAs(agent)
  window.history.pushState(null, '', '/course/101/detail')
  expect(signedAddress()).toBe(window.location.origin + path)
})
