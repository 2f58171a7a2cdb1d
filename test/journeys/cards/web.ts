import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import type { AppProcess } from '../../support/app-process'
import { openTab, type Tab } from '../../support/browser'
import { shotsIn } from '../../support/shots'
import { appHost, USER_AGENT } from '../harmony/app-host'
import { containerOf, enter } from '../harmony/container'
import { enterRightCode, requestCode } from '../sign-in'
import { at, part, type Stage, tap } from '../stage'
import type { Device, Target } from './device'

export const MESSAGING = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.70'

type Sent = { title: string; link: string; imgUrl: string }
/** The messaging app's page script: it notes the card a page dresses its menu with. */
const menu = `window.wx = {
  config: () => {}, error: () => {}, ready: (act) => act(),
  updateAppMessageShareData: (card) => { window.sentCard = card },
  updateTimelineShareData: () => {},
}`

const stageOf = ({ page, watch }: Tab, app: AppProcess): Stage => ({ page, watch, app, shots: shotsIn('cards'), step: (_, act) => act() })

const naming = (channelId: number) => new RegExp(`[?&]channelId=${channelId}(&|$)`)

/** In the messaging app the login page offers the app's own sign-in first. */
export async function chooseByPhone(page: Page): Promise<void> {
  await at(page, 'wechat_login')
  await tap(page, 'by-phone')
}

/** Acts that both web targets do alike. */
function browsing(tab: Tab, app: AppProcess): Omit<Device, 'open' | 'share'> {
  const { page } = tab
  const stage = stageOf(tab, app)
  return {
    go: async (address) => void (await page.goto(address)),
    tap: (id) => tap(page, id),
    at: async (route, shown) => {
      await at(page, route)
      if (shown) await part(page, shown).waitFor()
    },
    value: async (name) => new URL(page.url()).searchParams.get(name) ?? page.url().split('/').at(-1) ?? '',
    signIn: async (mobile) => {
      await at(page, 'phone_login')
      await requestCode(stage, mobile)
      await enterRightCode(stage, mobile)
    },
    pay: async () => {
      await tap(page, 'channel-wechat_h5')
      await tap(page, 'pay-order')
      await page.waitForURL(/\/sandbox\/cashier\//)
      await page.locator('#pay').click()
      await at(page, 'course_pay_success')
    },
    close: async () => {
      assert.deepEqual(tab.watch.trouble(), [])
      await tab.close()
    },
  }
}

/** Mobile web: a sender in the messaging app, whose menu sends the card of the page, and a receiver in a browser. */
export function h5(browser: Browser, app: AppProcess): Target {
  const device = async (who: 'sender' | 'receiver'): Promise<Device> => {
    const isSender = who === 'sender'
    const tab = await openTab(browser, app.origin, isSender ? { script: menu, userAgent: MESSAGING } : {})
    const { page } = tab
    let isAsked = !isSender
    return {
      ...browsing(tab, app),
      open: async (way) => {
        await page.goto(way)
        if (isAsked) return
        // The messaging app names its visitors once, if they agree.
        await page.locator('#deny').click()
        isAsked = true
      },
      signIn: async (mobile) => {
        if (isSender) await chooseByPhone(page)
        await browsing(tab, app).signIn(mobile)
      },
      share: async ({ channelId }) => {
        await page.waitForFunction(
          (link) => new RegExp(link).test((window as { sentCard?: Sent }).sentCard?.link ?? ''),
          naming(channelId).source,
        )
        const { title, link, imgUrl } = await page.evaluate(() => (window as unknown as { sentCard: Sent }).sentCard)
        assert.ok(title.length > 0 && [...title].length <= 28, `the card is called ${title}`)
        assert.equal((await fetch(imgUrl)).headers.get('content-type'), 'image/jpeg')
        return link
      },
    }
  }
  return {
    name: 'h5',
    start: '/',
    way: ({ code, origin }) => `${origin}/s/${code}`,
    device,
    learner: (n) => `1390001${String(n).padStart(4, '0')}`,
    owner: '13800000001',
    close: async () => {},
  }
}

/** The Harmony build in its container: links come from outside of the app, and a button copies the link of a page. */
export async function harmony(browser: Browser, app: AppProcess): Promise<Target> {
  const host = await appHost(app)
  const device = async (): Promise<Device> => {
    const tab = await openTab(browser, host.origin, { userAgent: USER_AGENT })
    await enter(tab, host.origin, app)
    const { page } = tab
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return {
      ...browsing(tab, app),
      open: (way) => containerOf(page).open(way),
      share: async ({ button, channelId }) => {
        if (!button) return undefined
        if (button.tab) await tap(page, button.tab)
        await tap(page, 'share')
        await page.getByText('链接已复制，去粘贴给朋友吧').waitFor()
        const link = await page.evaluate(() => navigator.clipboard.readText())
        assert.match(link, naming(channelId))
        // A receiver outside of the app comes to the site, and the site's links open in the app.
        const moved = await fetch(link, { redirect: 'manual' })
        assert.ok(moved.headers.get('location')?.startsWith(app.origin))
        return moved.headers.get('location') ?? ''
      },
    }
  }
  return {
    name: 'harmony',
    start: `${app.origin}/`,
    way: ({ code, origin }) => `${origin}/s/${code}`,
    device,
    learner: (n) => `1390002${String(n).padStart(4, '0')}`,
    // The bargain is theirs, and with it the button.
    owner: '13800000001',
    close: host.close,
  }
}
