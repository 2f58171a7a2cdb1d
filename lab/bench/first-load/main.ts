/**
 * Usage: npm run -s lab -- bench:first-load [--runs N] [SCREEN…]
 *
 * Sets the first screens of twelve routes beside a stock Taro page and a React + react-router page with a list of twenty courses, all built
 * here and served over loopback: paints, blocking time, work of the main thread and layout shift, with the phone's slowness applied and
 * simulated, all pages in turn, N times round (three unless said). A screen of the learner's own is visited for the first time and again.
 * Prints a table and the bars, and fails below one. SCREEN: some of the twelve alone, by their names in `screens`.
 * Needs the build of mobile web and the packages of lab/. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */

import { parseArgs } from 'node:util'
import type { RouteName } from '@/routes/table'
import { withLooks } from '../../looks/open'
import { barLine, barsOf, type Field, isMet, type Screen, tableOf } from './bars'
import type { Kept, Visit } from './lighthouse'
import { buildReactRouter, buildStockTaro } from './peers'
import { race } from './race'
import { serveFolder } from './serve'
import { codeBytes, repeatVisit } from './visits'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `isOwn` are opened by a learner, the others by a visitor. */
const screens: readonly { what: string; name: RouteName; isOwn?: true }[] = [
  { what: 'home', name: 'home_page' },
  { what: 'courses', name: 'course_normal_list' },
  { what: 'course', name: 'course_detail' },
  { what: 'study', name: 'study_center', isOwn: true },
  { what: 'bank', name: 'tiku_home' },
  { what: 'category', name: 'tiku_category' },
  { what: 'practice', name: 'tiku_practice', isOwn: true },
  { what: 'exam', name: 'exam_attempt', isOwn: true },
  { what: 'lesson', name: 'course_learn', isOwn: true },
  { what: 'orders', name: 'mine_order', isOwn: true },
  { what: 'article', name: 'article_detail' },
  { what: 'mine', name: 'myself', isOwn: true },
]

type Entry = { title: string; kind: Screen['kind']; visit: Visit }

/** The visits that a screen asks for: one of a visitor, or two of a learner. */
function entriesOf(what: string, url: string, own: Kept | undefined): Entry[] {
  const ready = '.taro_page:not(.taro_page_shade) [id^="page-"]'
  if (!own) return [{ title: what, kind: 'public', visit: { url, ready, kept: {}, isSecond: false } }]
  return [
    { title: `${what}, first visit`, kind: 'first', visit: { url, ready, kept: own, isSecond: false } },
    { title: `${what}, second visit`, kind: 'second', visit: { url, ready, kept: own, isSecond: true } },
  ]
}

const peerVisit = (url: string): Visit => ({ url, ready: '.course', isSecond: false })

async function measured(only: readonly string[], runs: number): Promise<Field> {
  say('Building a stock Taro page and a React + react-router page …')
  const folders = [buildStockTaro(), buildReactRouter()] as const
  const [taro, react] = [await serveFolder(folders[0]), await serveFolder(folders[1])]
  let field: Field | undefined
  try {
    await withLooks(async ({ origin, open, tabFor }) => {
      const own: Kept = await tabFor({ isLogin: false }).page.evaluate(() => ({ ...localStorage }))
      const chosen = screens.filter(({ what }) => only.length === 0 || only.includes(what))
      const entries = chosen.flatMap(({ what, name, isOwn }) => {
        const place = open.find((one) => one.name === name)
        if (!place) throw new Error(`no address for ${name}`)
        return entriesOf(what, origin + place.address, isOwn && own)
      })
      const home = origin + (open.find(({ name }) => name === 'home_page')?.address ?? '/')
      const { first: code } = await codeBytes(home, '#home')
      const repeat = await repeatVisit(origin, new URL(home).pathname, '#home')
      const peers = { 'stock Taro': peerVisit(taro.origin), 'React + react-router': peerVisit(react.origin) }
      const visits = Object.fromEntries(entries.map(({ title, visit }) => [title, visit]))
      const found = await race({ ...visits, ...peers }, runs, say)
      const scoresOf = (name: string) => found[name] as NonNullable<(typeof found)[string]>
      field = {
        ...{ code, repeat, stockTaro: scoresOf('stock Taro'), reactRouter: scoresOf('React + react-router') },
        screens: entries.map(({ title, kind }) => ({ what: title, kind, scores: scoresOf(title) })),
      }
    })
  } finally {
    await taro.close()
    await react.close()
  }
  if (!field) throw new Error('nothing was measured')
  return field
}

async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '3' } } })
  const unknown = positionals.filter((name) => !screens.some(({ what }) => what === name))
  if (unknown.length > 0) throw new Error(`no such screen: ${unknown.join(', ')}; there are ${screens.map(({ what }) => what).join(', ')}`)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: say how often, such as 3`)
  const field = await measured(positionals, runs)
  for (const line of tableOf(field)) say(line)
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
