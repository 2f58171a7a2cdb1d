/**
 * Usage: npm run -s lab -- bench:feel
 *
 * At a processor slowed down four times: milliseconds from a tap to the paint that answers it, from a tap to the content of the next page with
 * its data there, and the frames dropped while a page opens and while a list of 500 rows is scrolled. A page of plain elements is measured
 * beside it.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */

import type { Page } from 'playwright-core'
import type { CourseCard } from '@/contract/course/course.schema'
import { link } from '@/routes/link'
import { front, part } from '../../../test/journeys/stage'
import { close } from '../../../test/support/journey'
import { withLooks } from '../../looks/open'
import { inPage } from './in-page'
import { droppedFrames, percentile } from './times'

const SLOW_DOWN = 4
const TAPS = 20
const ROWS = 500
const SCROLL_MS = 2000
const ROUNDS = 3
const LIST = /\/v2\/courses\?/

const say = (line: string) => process.stdout.write(`${line}\n`)

type Feel = { tapTo(selector: string): Promise<number>; frames(ms: number): Promise<number[]> }
const inFront = (selector: string) => `.taro_page:not(.taro_page_shade) ${selector}`

/** Taps an element of the page in front; the milliseconds until what it brings is painted. */
async function tapTo(page: Page, id: string, selector: string): Promise<number> {
  const time = page.evaluate((brought) => (window as unknown as { feel: Feel }).feel.tapTo(brought), inFront(selector))
  await part(page, id).click()
  return time
}

async function slowly(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Taps on the tabs of a course: what they show is there already. */
async function tabTaps(page: Page): Promise<number[]> {
  await page.goto(link('course_detail', { id: 106 }))
  await part(page, 'course-tab-teachers').waitFor()
  const times: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) {
    const key = turn % 2 === 0 ? 'teachers' : 'intro'
    times.push(await tapTo(page, `course-tab-${key}`, `#course-tab-${key}[aria-selected=true]`))
  }
  return times
}

/** From the list to a course and back, over and over; the first time brings code and data and does not count. */
async function pageTurns(page: Page): Promise<{ times: number[]; dropped: number[] }> {
  await page.goto(link('course_normal_list', { categoryId: 22 }))
  const card = front(page).locator('.card[id^=course-]').first()
  await card.waitFor()
  const id = (await card.getAttribute('id')) ?? ''
  const times: number[] = []
  const dropped: number[] = []
  for (let turn = 0; turn <= TAPS; turn += 1) {
    const frames = page.evaluate(() => (window as unknown as { feel: Feel }).feel.frames(600))
    times.push(await tapTo(page, id, '#page-course_detail .headline'))
    dropped.push(droppedFrames(await frames))
    await page.goBack()
    await part(page, id).waitFor()
    await page.waitForLoadState('networkidle')
  }
  return { times: times.slice(1), dropped: dropped.slice(1) }
}

const bareRow = (at: number) => `<div class="row"><img src="/media/covers/c101.jpg?w=256" alt=""><h2>课程 ${at}</h2><p>24 课时</p></div>`
const barePage = `<!doctype html><meta name="viewport" content="width=device-width">
<style>.row{height:140px;margin:12px;overflow:hidden;background:#fff}img{float:left;width:124px;height:80px}</style>
<button id="bare" onclick="this.setAttribute('aria-selected', this.getAttribute('aria-selected') !== 'true')">换</button>
${Array.from({ length: ROWS }, (_, at) => bareRow(at)).join('')}`

/** A page of plain elements at the same rate: what this machine can do just now. */
async function openBare(page: Page): Promise<void> {
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage }))
  await page.goto('/bare')
  await page.waitForLoadState('networkidle')
}

async function bareTaps(page: Page): Promise<number[]> {
  await openBare(page)
  const times: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) {
    const brought = `#bare[aria-selected=${turn % 2 === 0}]`
    const time = page.evaluate((selector) => (window as unknown as { feel: Feel }).feel.tapTo(selector), brought)
    await page.locator('#bare').click()
    times.push(await time)
  }
  return times
}

/** Frames dropped while the page in front is scrolled by the wheel. */
async function scrolled(page: Page): Promise<number> {
  const frames = page.evaluate((ms) => (window as unknown as { feel: Feel }).feel.frames(ms), SCROLL_MS)
  await page.mouse.move(180, 400)
  const end = Date.now() + SCROLL_MS
  while (Date.now() < end) await page.mouse.wheel(0, 400)
  return droppedFrames(await frames)
}

/** The list with so many courses, scrolled from end to end by the wheel; all are drawn before, as on the bare page. */
async function longList(page: Page): Promise<number> {
  await page.route(LIST, async (route) => {
    const reply = await route.fetch()
    const { rows: cards, ...rest } = (await reply.json()) as { rows: CourseCard[] }
    const rows = Array.from({ length: ROWS }, (_, at) => ({ ...cards[at % cards.length], id: 10_000 + at }))
    await route.fulfill({ response: reply, json: { ...rest, rows } })
  })
  await page.goto(link('course_normal_list', { categoryId: 22 }))
  await front(page)
    .locator('[id^=course-]')
    .nth(ROWS - 1)
    .waitFor()
  await page.waitForLoadState('networkidle')
  await page.unroute(LIST)
  return scrolled(page)
}

async function bareList(page: Page): Promise<number> {
  await openBare(page)
  return scrolled(page)
}

type Round = Record<'bareTap' | 'tap' | 'turn' | 'opening' | 'bareList' | 'list', number>

/** Everything once, a bare page before ours. */
async function round(page: Page): Promise<Round> {
  const bareTap = percentile(await bareTaps(page), 0.95)
  const tap = percentile(await tabTaps(page), 0.95)
  const { times, dropped } = await pageTurns(page)
  const least = await bareList(page)
  return { bareTap, tap, turn: percentile(times, 0.95), opening: percentile(dropped, 0.5), bareList: least, list: await longList(page) }
}

/** Holds the measurements of each round, of which the middle one is held, and a bare page beside it. */
type Bar = { what: string; values: readonly number[]; bar: number; bare?: readonly number[] }

const shown = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ')

async function main(): Promise<void> {
  const tally = { passed: 0, failed: 0 }
  const hold = ({ what, values, bar, bare }: Bar) => {
    const isHeld = percentile(values, 0.5) <= bar
    tally[isHeld ? 'passed' : 'failed'] += 1
    say(`  ${isHeld ? '✓' : '✗'} ${what}: ${shown(values)} (bar ≤ ${bar})${bare ? `; a bare page ${shown(bare)}` : ''}`)
  }
  await withLooks(
    async ({ tabFor }) => {
      const { page } = tabFor({ isLogin: false })
      await page.goto(link('course_detail', { id: 106 }))
      await slowly(page, SLOW_DOWN)
      const rounds: Round[] = []
      for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round(page))
      const of = (key: keyof Round) => rounds.map((one) => one[key])
      hold({ what: 'tap → paint, ms, 95 of 100', values: of('tap'), bar: 50, bare: of('bareTap') })
      hold({ what: 'tap → content of the next page, ms, 95 of 100', values: of('turn'), bar: 200 })
      hold({ what: 'frames dropped while a page opens, median', values: of('opening'), bar: 12 })
      const seconds = SCROLL_MS / 1000
      hold({ what: `frames dropped in ${seconds} s of scrolling ${ROWS} rows`, values: of('list'), bar: 12, bare: of('bareList') })
    },
    { script: inPage },
  )
  close([tally])
}

void main()
