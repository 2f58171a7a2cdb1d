import { chromium } from 'playwright-core'
import { needChromium } from '../support/chromium'

/** Times in milliseconds, the score out of 100. */
export type Score = { performance: number; lcp: number; tbt: number; cls: number; fcp: number }

const RUNS = 3
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function once(url: string, port: number): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const run = await lighthouse(url, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' })
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = run.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    fcp: value('first-contentful-paint'),
  }
}

/** Lighthouse for a phone with simulated throttling: of three runs, each in a fresh browser, the median of every figure. */
export async function scoreOf(url: string, port = 9333): Promise<Score> {
  const runs: Score[] = []
  for (let turn = 0; turn < RUNS; turn += 1) {
    const browser = await chromium.launch({
      executablePath: needChromium(),
      args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
    try {
      runs.push(await once(url, port))
    } finally {
      await browser.close()
    }
  }
  const middle = (name: keyof Score) => median(runs.map((run) => run[name]))
  return { performance: middle('performance'), lcp: middle('lcp'), tbt: middle('tbt'), cls: middle('cls'), fcp: middle('fcp') }
}
