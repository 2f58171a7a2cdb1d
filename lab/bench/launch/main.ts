/**
 * Usage: npm run -s lab -- bench:launch [--beside <folder>] [--rounds 15] [--distance 150]
 *
 * The time from the launch of the mini-program to the first course on home, in the host, at a processor slowed down four times: on a new
 * device, and on one that keeps what the launch before it left. Builds take turns on one server; ratios are printed beside another build.
 *   --beside <folder>  another build of the mini-program
 *   --distance N       milliseconds from the server
 * Needs the build of the mini-program. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */

import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Bundle } from '../../../test/mini-host/bundle'
import { compile } from '../../../test/mini-host/compile/compile'
import { openChromium } from '../../../test/mini-host/host/chromium-realm'
import { createNetwork } from '../../../test/mini-host/host/network'
import type { Realm } from '../../../test/mini-host/host/realm'
import { BUILD_ORIGIN } from '../../../test/mini-host/own-host'
import { appProcess } from '../../../test/support/app-process'
import { launchBrowser } from '../../../test/support/browser'
import { percentile } from '../feel/times'

const SLOW_DOWN = 4
const LIMIT_MS = 60_000
/** How long a launch may take to keep home on the device. */
const KEPT_MS = 6_000
const OWN = 'dist/weapp'

/** Notes when the program is started and when a course is drawn. Text of a script. */
const watch = `
window.launched = new Promise((resolve) => {
  let from
  let start
  Object.defineProperty(window, 'startMiniProgram', {
    get: () => start && ((...given) => {
      from = performance.now()
      return start(...given)
    }),
    set: (program) => { start = program },
  })
  const isDrawn = () => [...document.querySelectorAll('[id^="course-"], [id*="--course-"]')].some((one) => one.getClientRects().length > 0)
  const look = () => from !== undefined && isDrawn() ? resolve(performance.now() - from) : requestAnimationFrame(look)
  look()
})`

const { values } = parseArgs({
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '15' }, distance: { type: 'string', default: '150' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

type Storage = Record<string, string>
type Launched = { time: number; left: Storage }

/** A browser whose pages are slow and note their launch; `opened` gives the context opened last. */
function slowBrowser(browser: Browser): { browser: Browser; opened: () => BrowserContext | undefined } {
  let last: BrowserContext | undefined
  const newContext: Browser['newContext'] = async (options) => {
    last = await browser.newContext(options)
    await last.addInitScript(watch)
    last.on('page', async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    })
    return last
  }
  return { browser: Object.assign(Object.create(browser), { newContext }), opened: () => last }
}

/** Returns what a launch leaves on the device, once home is kept; a build that keeps nothing is not waited for any longer. */
async function leftBy(realm: Realm): Promise<Storage> {
  const end = performance.now() + KEPT_MS
  for (;;) {
    const left = (await realm.handle('Host.storage', {})) as Storage
    if (performance.now() > end || Object.keys(left).some((key) => key.startsWith('replies:'))) return left
  }
}

type Times = { first: number[]; next: number[] }

function report(builds: readonly { folder: string; times: Times }[]): void {
  for (const when of ['first', 'next'] as const) {
    for (const { folder, times } of builds) {
      const shown = times[when].map((time) => time.toFixed(0)).join(' ')
      say(`${folder}, ${when} launch → first course: ${shown} ms, median ${percentile(times[when], 0.5).toFixed(0)}`)
    }
    const [own, beside] = builds.map(({ times }) => percentile(times[when], 0.5))
    if (own !== undefined && beside !== undefined) say(`  ratio of the medians: ${(own / beside).toFixed(2)}`)
  }
}

async function main(): Promise<void> {
  const app = await appProcess()
  await app.start()
  const real = await launchBrowser()
  const { browser, opened } = slowBrowser(real)
  const launchOnce = async (bundle: Bundle, storage: Storage): Promise<Launched> => {
    const network = createNetwork({ domains: [BUILD_ORIGIN, app.origin], routes: { [BUILD_ORIGIN]: app.origin } })
    const request: typeof network.request = async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, Number(values.distance)))
      return network.request(asked)
    }
    const realm = await openChromium(browser, { bundle, network: { ...network, request }, storage })
    const [page] = opened()?.pages() ?? []
    const late = new Promise<number>((_, reject) => setTimeout(() => reject(new Error('home shows no course')), LIMIT_MS).unref())
    const time = await Promise.race([page?.evaluate(() => (window as unknown as { launched: Promise<number> }).launched) ?? late, late])
    const left = await leftBy(realm)
    await realm.close()
    return { time, left }
  }
  try {
    const folders = [OWN, ...(values.beside === undefined ? [] : [values.beside])]
    const builds = folders.map((folder) => ({ folder, bundle: compile(folder), times: { first: [], next: [] } as Times }))
    // The first round fills the caches of the server and the browser.
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const { bundle, times } of builds) {
        const first = await launchOnce(bundle, {})
        const next = await launchOnce(bundle, first.left)
        if (round === 0) continue
        times.first.push(first.time)
        times.next.push(next.time)
      }
    report(builds)
  } finally {
    await real.close()
    await app.close()
  }
}

void main()
