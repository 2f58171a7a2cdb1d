/**
 * Usage: npm run audit -- shifts [area or route …]
 *
 * Opens every screen twice on a slow line at 375 and at 1440 pixels, on a device that stored nothing but the session and again with what the
 * first visit stored, and adds up how far its parts move without a touch while it loads. A screen that moves more than 0.005 is a finding, told
 * with the parts that moved. Areas and routes choose some.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */
import type { Browser, Page } from 'playwright-core'
import { part, tap } from '../../test/journeys/stage'
import { type Kept, launchBrowser, openTab } from '../../test/support/browser'
import { close } from '../../test/support/journey'
import { isAskedFor, type Place } from './addresses'
import { show, withLooks } from './open'

/** Holds by how much a page moved by itself since it began to load, and the parts that moved farthest. */
type Moved = { sum: number; parts: string[] }

/** Notes from the first paint on each part that moves without a touch. */
const shiftScript = `
window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const parts = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
      const found = node instanceof Element ? node : node?.parentElement;
      const name = found ? (found.id ? '#' + found.id : '.' + (found.getAttribute('class') ?? found.tagName).split(' ')[0]) : 'a part that is gone';
      const box = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
      return name + ' from ' + box(from) + ' to ' + box(to);
    });
    window.layoutShifts.push({ value: entry.value, parts });
  }
}).observe({ type: 'layout-shift', buffered: true });
`

/** Adds up in the page what the script noted. */
function shiftOf(): Moved {
  const { layoutShifts } = window as unknown as { layoutShifts: { value: number; parts: string[] }[] }
  return {
    sum: layoutShifts.reduce((sum, { value }) => sum + value, 0),
    parts: layoutShifts.map(({ value, parts }) => `${value.toFixed(4)}: ${parts.join('; ')}`),
  }
}

const MOST = 0.005
const LATENCY_MS = 150
const sizes = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]
const visits = ['cold', 'kept']
const say = (line: string) => process.stdout.write(`${line}\n`)

type Visit = { name: string; shift: Moved }

/** Holds the replies up, so that what comes late is seen to come late. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 })
}

const sessionKeys = new Set(['refreshToken', 'accessToken', 'expiresTime', 'userId'])

/** Leaves of what a browser stored the session alone, as on a device that never opened a page. */
const coldOf = ({ cookies, origins }: Kept): Kept => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(({ name }) => sessionKeys.has(name)) })),
})

/** Hands in the paper that runs: on each page its bar would push down what is there when the app learns of it. */
async function handIn(page: Page, { address }: Place): Promise<void> {
  await page.goto(address)
  await tap(page, 'open-sheet')
  await tap(page, 'hand-in')
  await tap(page, 'confirm-hand-in')
  await part(page, 'score').waitFor()
}

/** Opens a place twice in a new context of this size. */
async function measure(browser: Browser, origin: string, kept: Kept | undefined, place: Place, size: (typeof sizes)[number]) {
  const tab = await openTab(browser, origin, { script: shiftScript, kept })
  const told: Visit[] = []
  try {
    await tab.page.setViewportSize(size)
    await slowDown(tab.page)
    for (const visit of visits) {
      await show(tab, place)
      told.push({ name: `${visit} ${size.width}`, shift: await tab.page.evaluate(shiftOf) })
    }
  } finally {
    await tab.close()
  }
  return told
}

/** Tells what a place did in all visits; true when it stood still. */
function tell({ name }: Place, told: readonly Visit[]): boolean {
  const moved = told.filter(({ shift }) => shift.sum > MOST)
  say(`  ${moved.length > 0 ? '✗' : '✓'} ${name} ${told.map((visit) => `${visit.name} ${visit.shift.sum.toFixed(4)}`).join(', ')}`)
  for (const { name: visit, shift } of moved) for (const line of shift.parts) say(`      ${visit}: ${line}`)
  return moved.length === 0
}

const isAttempt = ({ name }: Place) => name === 'exam_attempt'

async function main(): Promise<void> {
  const tally = { passed: 0, failed: 0 }
  const asked = isAskedFor(process.argv.slice(2))
  await withLooks(async ({ open, origin, tabFor }) => {
    const { page } = tabFor({ isLogin: false })
    const session = coldOf(await page.context().storageState())
    const browser = await launchBrowser()
    const look = async (place: Place) => {
      const told: Visit[] = []
      for (const size of sizes) told.push(...(await measure(browser, origin, place.isLogin ? undefined : session, place, size)))
      tally[tell(place, told) ? 'passed' : 'failed'] += 1
    }
    for (const place of open.filter(isAttempt)) {
      if (asked(place)) await look(place)
      await handIn(page, place)
    }
    for (const place of open.filter((one) => !isAttempt(one) && asked(one))) await look(place)
    await browser.close()
  })
  close([tally])
}

void main()
