/**
 * Usage: npm run -s lab -- bench:first-load
 *
 * Sets the first screens of six routes beside a stock Taro page and a React + react-router page with a list of twenty courses, all built here
 * and served over loopback: bytes, paints, blocking time, work of the main thread, layout shift. Prints ratios with both raw numbers, and
 * fails below a bar.
 * Needs the build of mobile web and the packages of lab/. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */

import type { RouteName } from '@/routes/table'
import { withLooks } from '../../looks/open'
import { barLine, barsOf, type Field, isMet, type Measured, ratioLine } from './bars'
import { type Kept, type Score, scoreOf } from './lighthouse'
import { buildReactRouter, buildStockTaro } from './peers'
import { serveFolder } from './serve'
import { codeBytes, repeatVisit } from './visits'

const HOME = '/page/home/0'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The six routes; `own` are opened by a learner, the others by a visitor. */
const routes: readonly { what: string; name: RouteName; isOwn?: true }[] = [
  { what: 'course', name: 'course_detail' },
  { what: 'question bank', name: 'tiku_home' },
  { what: 'practice', name: 'tiku_practice', isOwn: true },
  { what: 'exam', name: 'exam_attempt', isOwn: true },
  { what: 'orders', name: 'mine_order', isOwn: true },
]

async function measured(url: string, ready: string): Promise<Measured> {
  const { first, all } = await codeBytes(url, ready)
  return { code: first, allCode: all, ...(await scoreOf(url)) }
}

async function peer(folder: string): Promise<Measured> {
  const served = await serveFolder(folder)
  try {
    return await measured(served.origin, '.course')
  } finally {
    await served.close()
  }
}

async function own(): Promise<Pick<Field, 'ours' | 'routes' | 'repeat'>> {
  const scores: Record<string, Score> = {}
  let found: Pick<Field, 'ours' | 'repeat'> | undefined
  await withLooks(async ({ origin, open, tabFor }) => {
    const kept: Kept = await tabFor({ isLogin: false }).page.evaluate(() => ({ ...localStorage }))
    const ours = await measured(origin + HOME, '#home')
    found = { ours, repeat: await repeatVisit(origin, HOME, '#home') }
    scores.home = ours
    for (const { what, name, isOwn } of routes) {
      const place = open.find((one) => one.name === name)
      if (!place) throw new Error(`no address for ${name}`)
      scores[what] = await scoreOf(origin + place.address, isOwn ? kept : {})
    }
  })
  if (!found) throw new Error('home was not measured')
  return { ...found, routes: scores }
}

/** Home with its bytes, and each route's times, beside a peer's page. */
function compare(field: Field, name: string, theirs: Measured): void {
  say(`Ours against ${name}:`)
  for (const figure of ['code', 'allCode', 'performance'] as const)
    say(ratioLine(`home ${figure}`, field.ours[figure], theirs[figure], name))
  for (const [what, score] of Object.entries(field.routes))
    for (const figure of ['fcp', 'lcp', 'tbt', 'work', 'cls'] as const)
      say(ratioLine(`${what} ${figure}`, score[figure], theirs[figure], name))
}

async function bench(): Promise<void> {
  say('Building a stock Taro page and a React + react-router page …')
  const folders = { stockTaro: buildStockTaro(), reactRouter: buildReactRouter() }
  const stockTaro = await peer(folders.stockTaro)
  const field: Field = { ...(await own()), stockTaro, reactRouter: await peer(folders.reactRouter) }
  compare(field, 'stock Taro', field.stockTaro)
  compare(field, 'React + react-router', field.reactRouter)
  const bars = barsOf(field)
  for (const bar of bars) say(barLine(bar))
  const missed = bars.filter((bar) => !isMet(bar)).length
  say(`${bars.length - missed} passed, ${missed} failed`)
  process.exitCode = missed > 0 ? 1 : 0
}

bench().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
