import { user } from '@/contract/account/user'
import type { Call, InputOf } from '@/contract/call'
import { course } from '@/contract/course/course'
import { order } from '@/contract/order/order'
import { startServer, type TestServer } from '../../support/server'
import { placeOrder, stockShop } from '../../support/shop'
import { openPage, sharedStorage } from '../devices'
import { isRenewal } from '../fakes'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND
const YEAR = 365 * DAY

const skews = [59 * SECOND, 60 * SECOND, 299 * SECOND, 6 * MINUTE, DAY, 10 * YEAR].flatMap((skew) => [skew, -skew])

describe('a device whose clock is wrong, on the real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
  })
  afterAll(() => server.close())

  /** A page on this device, and a call that counts its own tries. */
  function openDevice(skew: number, device = sharedStorage()) {
    const page = openPage({ server, storage: device.openPage(), skew: () => skew })
    const tries = async <C extends Call>(call: C, input: InputOf<C>): Promise<number> => {
      const before = page.requests.length
      await page.send(call, input)
      return page.requests.slice(before).filter((request) => !isRenewal(request)).length
    }
    return { page, tries, device }
  }
  const signInOn = async ({ page }: ReturnType<typeof openDevice>) => {
    await page.send(course.categoryTree, {})
    const session = await server.signIn()
    page.session.saveLogin({ ...session, expiresIn: 7_200 })
    return session
  }

  it.each(skews)('[D2-8-skew-2] with %i ms ahead, every call succeeds in at most two tries', async (skew) => {
    const visitor = openDevice(skew)
    expect(await visitor.tries(course.categoryTree, {})).toBeLessThanOrEqual(2)
    expect(await visitor.tries(course.categoryTree, {})).toBe(1)
    const session = await signInOn(visitor)
    const { orderSn } = await placeOrder(server, session)
    expect(await visitor.tries(user.info, { query: {} })).toBe(1)
    expect(await visitor.tries(order.cancel, { params: { orderSn }, query: {} })).toBe(1)
  })

  it.each(skews)(
    '[D2-8-skew-2] with %i ms ahead, a reopened page has no correction yet and still needs two tries at most',
    async (skew) => {
      const first = openDevice(skew)
      await signInOn(first)
      const again = openDevice(skew, first.device)
      expect(await again.tries(user.info, { query: {} })).toBeLessThanOrEqual(2)
      expect(again.page.told).toEqual([])
    },
  )

  it.each(skews)(
    '[D2-8-skew-2] with %i ms ahead and an expired token, a reopened page renews and needs two tries at most',
    async (skew) => {
      const first = openDevice(skew)
      await signInOn(first)
      server.clock.advance(3 * 3_600 * SECOND)
      const again = openDevice(skew, first.device)
      expect(await again.tries(user.info, { query: {} })).toBeLessThanOrEqual(2)
      expect(again.page.signedOut).toEqual([])
      expect(again.page.session.isLoggedIn()).toBe(true)
    },
  )

  it('follows a clock that is set while the page is open', async () => {
    let skew = 0
    const page = openPage({ server, storage: sharedStorage().openPage(), skew: () => skew })
    await page.send(course.categoryTree, {})
    skew = DAY
    await page.send(course.categoryTree, {})
    expect(page.requests).toHaveLength(3)
    expect(page.clock.serverNow()).toBe(server.clock.now())
  })
})
