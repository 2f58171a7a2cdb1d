import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { needChromium } from '../../../test/support/chromium'

/** Times in milliseconds, the score out of 100; `work` is all that the main thread did. */
export type Score = { performance: number; lcp: number; tbt: number; work: number; cls: number; fcp: number }

/** Holds what the browser keeps for the site before the visit: a learner's session. */
export type Kept = Readonly<Record<string, string>>

const RUNS = 3
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function once(url: string, port: number): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const run = await lighthouse(url, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error', disableStorageReset: true })
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

/** One visit in a fresh browser. What is kept is written from an address that loads nothing of the app. */
async function visit(url: string, kept: Kept, port: number): Promise<Score> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-visit-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: needChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await context.newPage()
    if (Object.keys(kept).length > 0) {
      await page.goto(new URL('/healthz', url).href)
      await page.evaluate((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      }, kept)
      await page.goto('about:blank')
    }
    return await once(url, port)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lighthouse for a phone with simulated throttling: of three runs, each in a fresh browser, the median of every figure. */
export async function scoreOf(url: string, kept: Kept = {}, port = 9333): Promise<Score> {
  const runs: Score[] = []
  for (let turn = 0; turn < RUNS; turn += 1) runs.push(await visit(url, kept, port))
  const middle = (name: keyof Score) => median(runs.map((run) => run[name]))
  return {
    performance: middle('performance'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    work: middle('work'),
    cls: middle('cls'),
    fcp: middle('fcp'),
  }
}
