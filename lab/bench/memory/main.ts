/**
 * Usage: npm run -s lab -- bench:memory [pages | film | exam]
 *
 * Opens and leaves 300 pages, plays 60 minutes of film at 16 times its speed, and answers an exam of 200 questions, each in one visit, and holds
 * what the page keeps after collection, its listeners, nodes and running intervals against those before: once 0.992, 0.933 and 1.012 times
 * the bytes, no listener and no interval more. What the engine compiles while functions become hot and what the browser keeps of its own
 * timeline is told apart, and styles it keeps for reuse are dropped before each look. A name takes one of the three.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */

import type { CDPSession, Page } from 'playwright-core'
import { link } from '@/routes/link'
import { answerUpTo, progress, saved } from '../../../test/journeys/h5/answering'
import { at, front, part, type Stage, tap } from '../../../test/journeys/stage'
import { seedFolder } from '../../../test/support/seed-folder'
import { withLooks } from '../../looks/open'
import { type Held, held } from './held'
import { type InPage, inPage } from './in-page'
import { LONG_PAPER, writeLongPaper } from './long-paper'

const PAGES = 300
/** After so many every page of the round was open, so that its code and data are there. */
const WARM = 30
/** A course in the list. */
const CARD = '.card[id^=course-]'
/** The fastest Chromium plays. */
const RATE = 16
const FILM_SECONDS = 3_600
const LESSON = { courseId: 101, id: 1001 }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** From the list of courses to a page and back. */
async function openAndLeave(page: Page, turn: number): Promise<void> {
  const cards = front(page).locator(CARD)
  const count = await cards.count()
  await cards.nth(turn % count).click()
  await part(page, 'page-course_detail').locator('.headline').waitFor()
  await page.goBack()
  await part(page, 'page-course_normal_list').waitFor()
}

type Compared = { start: Held; last: Held }

async function pages(page: Page, session: CDPSession): Promise<Compared> {
  await page.goto(link('course_normal_list', { categoryId: 22 }))
  await front(page).locator(CARD).first().waitFor()
  for (let turn = 0; turn < WARM; turn += 1) await openAndLeave(page, turn)
  const start = await held(page, session)
  for (let turn = 0; turn < PAGES; turn += 1) await openAndLeave(page, WARM + turn)
  return { start, last: await held(page, session) }
}

/** Plays the lesson until so many seconds of film were played, and stands still then. */
const play = (page: Page, seconds: number) =>
  part(page, 'player').evaluate(
    (video: HTMLVideoElement, { most, rate }) => (window as unknown as { memory: InPage }).memory.play(video, most, rate),
    { most: seconds, rate: RATE },
  )

async function film(page: Page, session: CDPSession): Promise<Compared> {
  await page.goto(link('course_learn', { id: LESSON.courseId }, { lessonId: LESSON.id }))
  await part(page, 'player').waitFor()
  await play(page, FILM_SECONDS / 30)
  const start = await held(page, session)
  await play(page, FILM_SECONDS)
  return { start, last: await held(page, session) }
}

/** In the room, after a few questions, which bring its code, and after all of them. */
async function exam(page: Page, session: CDPSession): Promise<Compared> {
  await page.goto(link('exam_testpaper', { testpaperId: LONG_PAPER.id }))
  await tap(page, 'start-exam')
  await at(page, 'exam_attempt')
  const stage = { page } as Stage
  const answered = async (number: number) => {
    await answerUpTo(stage, number)
    await saved(stage)
    return held(page, session)
  }
  const { count } = await progress(stage)
  if (count !== LONG_PAPER.questions) throw new Error(`the exam has ${count} questions`)
  return { start: await answered(WARM), last: await answered(count) }
}

type Bar = { what: string; value: number; bar: number; raw: string }
const isMet = ({ value, bar }: Bar) => value <= bar

const barsOf = ({ start, last }: Compared): Bar[] => [
  { what: 'heap against before', value: last.heap / start.heap, bar: 1.1, raw: `${start.heap} → ${last.heap} bytes` },
  { what: 'listeners more', value: last.listeners - start.listeners, bar: 0, raw: `${start.listeners} → ${last.listeners}` },
  { what: 'nodes against before', value: last.nodes / start.nodes, bar: 1.1, raw: `${start.nodes} → ${last.nodes}` },
  { what: 'intervals more', value: last.intervals - start.intervals, bar: 0, raw: `${start.intervals} → ${last.intervals}` },
]

const parts = [
  { name: 'pages', what: `${PAGES} pages`, act: pages },
  { name: 'film', what: `${FILM_SECONDS / 60} minutes of film`, act: film },
  { name: 'exam', what: `an exam of ${LONG_PAPER.questions} questions`, act: exam },
]
const only = process.argv[2]

function told({ start, last }: Compared): Bar[] {
  say(`  (compiled code and what the browser keeps of its timeline apart: ${start.code} → ${last.code} bytes)`)
  const bars = barsOf({ start, last })
  for (const bar of bars) say(`  ${isMet(bar) ? '✓' : '✗'} ${bar.what}: ${Number(bar.value.toFixed(3))} (bar ≤ ${bar.bar}; ${bar.raw})`)
  return bars
}

async function measured(page: Page): Promise<Bar[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  const bars: Bar[] = []
  for (const { name, what, act } of parts) {
    if (only && name !== only) continue
    say(what)
    bars.push(...told(await act(page, session)))
  }
  return bars
}

async function main(): Promise<void> {
  let bars: Bar[] = []
  await withLooks(
    async ({ tabFor }) => {
      bars = await measured(tabFor({ isLogin: false }).page)
    },
    { script: inPage, prepare: (dataDir) => seedFolder(dataDir, writeLongPaper) },
  )
  const failed = bars.filter((bar) => !isMet(bar)).length
  say(`${bars.length - failed} passed, ${failed} failed`)
  process.exitCode = bars.length === 0 || failed > 0 ? 1 : 0
}

void main()
