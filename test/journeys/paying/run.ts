import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { link } from '@/routes/link'
import { type OwnHost, openOwnHost } from '../../mini-host/own-host'
import type { AppProcess } from '../../support/app-process'
import { launchShell, openTab } from '../../support/browser'
import { close } from '../../support/journey'
import { untilSo } from '../../support/until-so'
import { MESSAGING } from '../cards/web'
import { appHost, USER_AGENT } from '../harmony/app-host'
import { enter } from '../harmony/container'
import { miniPlace } from './mini-place'
import { COURSE, type PayPlace, priced } from './place'
import { type Offer, type PlaceRow, placeRows, type Setup, setups } from './rows'
import { webPlace } from './web-place'

const channels = ['wechat_virtual', 'wechat_jsapi', 'wechat_h5', 'alipay_h5'] as const
const marks = ['no-channels', 'not-sold', ...channels.map((channel) => `channel-${channel}`)]

/** Returns what an order page offers now, by the parts it has. */
function offerOf(ids: readonly string[]): Offer | undefined {
  if (ids.includes('not-sold')) return 'hidden'
  if (ids.includes('no-channels')) return 'none'
  const ways = channels.filter((channel) => ids.includes(`channel-${channel}`))
  return ways.length > 0 ? ways : undefined
}

const isSame = (one: Offer | undefined, other: Offer) => JSON.stringify(one) === JSON.stringify(other)
/** A price, as learners read one. */
const PRICE = /[¥￥]\s*\d/

/** Reads the order page, and then whether the pages before it show prices and the button that buys. */
async function check(place: PayPlace, wanted: Offer): Promise<void> {
  let last: Offer | undefined
  await place.open(link('course_pay', {}, { courseId: COURSE }), 'course_pay')
  await untilSo(async () => {
    last = offerOf(await place.ids(marks))
    return isSame(last, wanted)
  }).catch(() => assert.fail(`it offers ${String(last)}, not ${String(wanted)}`))
  for (const { name, address, part } of priced) {
    await place.open(address, name)
    await untilSo(async () => (await place.ids([part])).length > 0)
    const isSold = wanted !== 'hidden'
    await untilSo(async () => PRICE.test(await place.text()) === isSold).catch(() =>
      assert.fail(`${name} shows ${isSold ? 'no price' : 'a price'}`),
    )
    if (name === 'course_detail') assert.equal((await place.ids(['buy-course'])).length === 1, isSold, 'the button that buys')
  }
}

type Opened = { row: PlaceRow; place: PayPlace }

async function openPlaces(host: OwnHost, app: AppProcess, browser: Browser): Promise<{ places: Opened[]; end: () => Promise<void> }> {
  const shell = await appHost(app)
  const openers = {
    h5: async (mobile: string) => webPlace(await openTab(browser, app.origin), app, { mobile }),
    messaging: async (mobile: string) =>
      webPlace(await openTab(browser, app.origin, { userAgent: MESSAGING }), app, { mobile, isMessaging: true }),
    harmony: async (mobile: string) => {
      const tab = await openTab(browser, shell.origin, { userAgent: USER_AGENT })
      await enter(tab, shell.origin, app)
      return webPlace(tab, app, { mobile })
    },
  }
  const places: Opened[] = []
  for (const [at, row] of placeRows.entries()) {
    const mobile = `1390003${String(at).padStart(4, '0')}`
    const place = row.on.target === 'weapp' ? await miniPlace(host, row.on.device, mobile) : await openers[row.on.target](mobile)
    places.push({ row, place })
  }
  const end = async () => {
    for (const { place } of places) await place.close()
    await shell.close()
  }
  return { places, end }
}

const words = (offer: Offer) => (typeof offer === 'string' ? offer : offer.join(' '))

async function main(): Promise<void> {
  const env: Record<string, string> = { ...setups.nothing }
  const host = await openOwnHost('jsdom', env)
  const app: AppProcess = { ...host.server, origin: host.origin, deskOrigin: host.deskOrigin, close: host.close }
  const browser = await launchShell()
  const { places, end } = await openPlaces(host, app, browser)
  const tally = { passed: 0, failed: 0 }
  for (const [at, setup] of (Object.keys(setups) as Setup[]).entries()) {
    // Learners stay signed in: the data is the same.
    await host.server.kill()
    Object.assign(env, setups[setup])
    await host.server.start()
    console.log(setup)
    for (const { row, place } of places) {
      const wanted = row.offers[at] ?? 'none'
      const line = `${row.place}: ${words(wanted)}`
      try {
        await check(place, wanted)
        tally.passed += 1
        console.log(`  ✓ ${line}`)
      } catch (error) {
        tally.failed += 1
        console.log(`  ✗ ${line}\n${error instanceof Error ? error.stack : error}`)
      }
    }
  }
  await end()
  await browser.close()
  await host.close()
  close([tally])
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
