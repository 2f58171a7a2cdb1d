// `npm run bench:feel`: at a processor slowed down four times, from a tap to the paint that answers it, from a tap to the content of the
// next page with its data there, and the frames dropped while a page opens and while a list of 500 rows is scrolled.

import type { Page } from 'playwright-core'
import type { CourseCard } from '@/contract/content/course.schema'
import { link } from '@/routes/link'
import { front, part } from '../journeys/stage'
import { withLooks } from '../looks/open'
import { close } from '../support/journey'
import { inPage } from './in-page'
import { droppedFrames, percentile } from './times'

const SLOW_DOWN = 4
const TAPS = 20
const ROWS = 500
const SCROLL_MS = 2000

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

/** The list with so many courses, scrolled from end to end by the wheel. */
async function longList(page: Page): Promise<number> {
  await page.route(/\/v2\/courses\?/, async (route) => {
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
  await slowly(page, SLOW_DOWN)
  const frames = page.evaluate((ms) => (window as unknown as { feel: Feel }).feel.frames(ms), SCROLL_MS)
  await page.mouse.move(180, 400)
  const end = Date.now() + SCROLL_MS
  while (Date.now() < end) await page.mouse.wheel(0, 400)
  return droppedFrames(await frames)
}

type Bar = { what: string; value: number; bar: number }

async function main(): Promise<void> {
  const tally = { passed: 0, failed: 0 }
  const hold = ({ what, value, bar }: Bar) => {
    tally[value <= bar ? 'passed' : 'failed'] += 1
    say(`  ${value <= bar ? '✓' : '✗'} ${what}: ${value.toFixed(0)} (bar ≤ ${bar})`)
  }
  await withLooks(
    async ({ tabFor }) => {
      const { page } = tabFor({ isLogin: false })
      await page.goto(link('course_detail', { id: 106 }))
      await slowly(page, SLOW_DOWN)
      hold({ what: 'tap → paint, ms, 95 of 100', value: percentile(await tabTaps(page), 0.95), bar: 50 })
      const { times, dropped } = await pageTurns(page)
      hold({ what: 'tap → content of the next page, ms, 95 of 100', value: percentile(times, 0.95), bar: 200 })
      hold({ what: 'frames dropped while a page opens, median', value: percentile(dropped, 0.5), bar: 12 })
      hold({ what: `frames dropped in ${SCROLL_MS / 1000} s of scrolling ${ROWS} rows`, value: await longList(page), bar: 12 })
    },
    { script: inPage },
  )
  close([tally])
}

void main()
