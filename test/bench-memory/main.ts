// `npm run bench:memory`: opens and leaves 300 pages in one visit, and holds the heap after collection, the listeners, the nodes and the
// running intervals against those after the first thirty.

import type { CDPSession, Page } from 'playwright-core'
import { link } from '@/routes/link'
import { front, part } from '../journeys/stage'
import { withLooks } from '../looks/open'

const PAGES = 300
/** After so many every page of the round was open, so that its code and data are there. */
const WARM = 30
/** A course in the list. */
const CARD = '.card[id^=course-]'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Counts intervals that run. Text of a script. */
const countIntervals = `
const running = new Set()
const begin = window.setInterval
const end = window.clearInterval
window.setInterval = (...given) => { const id = begin(...given); running.add(id); return id }
window.clearInterval = (id) => { running.delete(id); end(id) }
window.runningIntervals = () => running.size`

type Held = { heap: number; listeners: number; nodes: number; intervals: number }

/** What is held once the page is quiet and everything that can go has gone. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle')
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const intervals = await page.evaluate(() => (window as unknown as { runningIntervals(): number }).runningIntervals())
  return { heap: usedSize, listeners: metric('JSEventListeners'), nodes: metric('Nodes'), intervals }
}

/** From the list of courses to a page and back. */
async function openAndLeave(page: Page, turn: number): Promise<void> {
  const cards = front(page).locator(CARD)
  const count = await cards.count()
  await cards.nth(turn % count).click()
  await part(page, 'page-course_detail').locator('.headline').waitFor()
  await page.goBack()
  await part(page, 'page-course_normal_list').waitFor()
}

async function main(): Promise<void> {
  let start: Held | undefined
  let last: Held | undefined
  await withLooks(
    async ({ tabFor }) => {
      const { page } = tabFor({ isLogin: false })
      await page.goto(link('course_normal_list', { categoryId: 22 }))
      await front(page).locator(CARD).first().waitFor()
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable')
      for (let turn = 0; turn < PAGES + WARM; turn += 1) {
        if (turn === WARM) start = await held(page, session)
        await openAndLeave(page, turn)
      }
      last = await held(page, session)
    },
    { script: countIntervals },
  )
  if (!start || !last) throw new Error('nothing was measured')
  const bars = [
    {
      what: `heap after ${PAGES} pages against before`,
      value: last.heap / start.heap,
      bar: 1.1,
      raw: `${start.heap} → ${last.heap} bytes`,
    },
    { what: 'listeners more', value: last.listeners - start.listeners, bar: 0, raw: `${start.listeners} → ${last.listeners}` },
    { what: 'nodes against before', value: last.nodes / start.nodes, bar: 1.1, raw: `${start.nodes} → ${last.nodes}` },
    { what: 'intervals more', value: last.intervals - start.intervals, bar: 0, raw: `${start.intervals} → ${last.intervals}` },
  ]
  for (const { what, value, bar, raw } of bars)
    say(`  ${value <= bar ? '✓' : '✗'} ${what}: ${Number(value.toFixed(3))} (bar ≤ ${bar}; ${raw})`)
  const failed = bars.filter(({ value, bar }) => !(value <= bar)).length
  say(`${bars.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

void main()
