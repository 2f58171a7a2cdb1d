// `npm run bench:launch [-- --beside <folder of another build> --rounds 7]`: the time from the launch of the mini-program to the first course
// on home, in the host, at a processor slowed down four times. Builds take turns on one server; a ratio is printed beside another build.

import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { percentile } from '../bench-feel/times'
import type { Bundle } from '../mini-host/bundle'
import { compile } from '../mini-host/compile/compile'
import { openChromium } from '../mini-host/host/chromium-realm'
import { createNetwork } from '../mini-host/host/network'
import { BUILD_ORIGIN } from '../mini-host/own-host'
import { appProcess } from '../support/app-process'
import { launchBrowser } from '../support/browser'

const SLOW_DOWN = 4
const LIMIT_MS = 60_000
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

const { values } = parseArgs({ options: { beside: { type: 'string' }, rounds: { type: 'string', default: '7' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

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

async function main(): Promise<void> {
  const app = await appProcess()
  await app.start()
  const real = await launchBrowser()
  const { browser, opened } = slowBrowser(real)
  const launchOnce = async (bundle: Bundle): Promise<number> => {
    const network = createNetwork({ domains: [BUILD_ORIGIN, app.origin], routes: { [BUILD_ORIGIN]: app.origin } })
    const realm = await openChromium(browser, { bundle, network })
    const [page] = opened()?.pages() ?? []
    const late = new Promise<number>((_, reject) => setTimeout(() => reject(new Error('home shows no course')), LIMIT_MS).unref())
    const time = await Promise.race([page?.evaluate(() => (window as unknown as { launched: Promise<number> }).launched) ?? late, late])
    await realm.close()
    return time
  }
  try {
    const builds = [OWN, ...(values.beside === undefined ? [] : [values.beside])].map((folder) => ({ folder, bundle: compile(folder), times: [] as number[] }))
    // The first round fills the caches of the server and the browser.
    for (let round = 0; round <= Number(values.rounds); round += 1)
      for (const { bundle, times } of builds) {
        const time = await launchOnce(bundle)
        if (round > 0) times.push(time)
      }
    for (const { folder, times } of builds)
      say(`${folder}: launch → first course ${times.map((time) => time.toFixed(0)).join(' ')} ms, median ${percentile(times, 0.5).toFixed(0)}`)
    const [own, beside] = builds
    if (own && beside) say(`ratio of the medians: ${(percentile(own.times, 0.5) / percentile(beside.times, 0.5)).toFixed(2)}`)
  } finally {
    await real.close()
    await app.close()
  }
}

void main()
