import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { needChromium } from '../../../test/support/chromium'

/** Times in milliseconds, the score out of 100; `work` is all that the main thread did. */
export type Score = { performance: number; lcp: number; tbt: number; work: number; cls: number; fcp: number }

/** Holds what the browser keeps for the site before the visit: a learner's session. */
export type Kept = Readonly<Record<string, string>>

/** How a phone's network and processor are imitated: counted afterwards from an unhindered visit, or applied while the page loads. */
export const throttlings = ['simulate', 'devtools'] as const
export type Throttling = (typeof throttlings)[number]

/**
 * A page to visit: one of ours with what is kept, or a peer's. `ready` is a selector that is there when it stands; with `isSecond` it was open
 * once before, in the same browser.
 */
export type Visit = { url: string; ready: string; kept?: Kept; isSecond: boolean }

/** Automated browsers keep no service worker unless they ask for it. */
const AS_PEOPLE: Kept = { keepServiceWorker: 'on' }

async function judged(url: string, port: number, throttlingMethod: Throttling): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const run = await lighthouse(url, {
    port,
    throttlingMethod,
    onlyCategories: ['performance'],
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
  })
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = run.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    work: value('mainthread-work-breakdown'),
    cls: value('cumulative-layout-shift'),
    fcp: value('first-contentful-paint'),
  }
}

/** Writes what is kept from an address that loads nothing of the app, and opens the page once where the visit is a second one. */
async function prepare(context: BrowserContext, { url, ready, kept, isSecond }: Visit): Promise<void> {
  if (!kept) return
  const page = await context.newPage()
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { ...AS_PEOPLE, ...kept },
  )
  if (isSecond) {
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('about:blank')
}

/** One visit in a fresh browser. */
export async function visitOnce(visit: Visit, throttling: Throttling, port = 9333): Promise<Score> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-visit-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: needChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    await prepare(context, visit)
    return await judged(visit.url, port, throttling)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
