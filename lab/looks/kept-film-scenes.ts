import type { Page } from 'playwright-core'
import { listKey, waitingKey } from '@/data/learn/stored-file'
import { filmEnds } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { link } from '@/routes/link'
import type { RouteName } from '@/routes/table'
import { at, part, reads, tap } from '../../test/journeys/stage'

export const LEARNER = { mobile: '13900007923', nickname: '离线看课的同学', courseId: 102 } as const
const MEGABYTE = 1_000_000
export const FILM = { lessonId: 1011, bytes: 24 * MEGABYTE } as const
const KEY = `film-${FILM.lessonId}`
/** A course that the learner has not bought. */
const OTHER_COURSE = 106
export const DOWNLOADS = link('tiku_downloads', {}, { courseId: LEARNER.courseId })
const LESSON = link('course_learn', { id: LEARNER.courseId }, { lessonId: FILM.lessonId })

/** The tab of a learner. */
export type Device = { page: Page; userId: number }
/** Scenes with `isKept` are shown once the film was downloaded; those with `isLong` as long as their page is. */
export type Scene = { name: string; isKept: boolean; isLong?: true; show: (device: Device) => Promise<void> }

type Row = Record<string, unknown>
const row = (id: number, title: string, more: Row = {}): Row => ({
  ...{ kind: 'film', id, courseId: LEARNER.courseId, courseTitle: '初级会计实务·零基础精讲', title, fileName: '' },
  ...{ bytes: 84 * MEGABYTE, hasSound: false, height: 720, length: 1210 },
  ...more,
})
const LONG = '借贷记账法：方向从哪里来，又为什么总是两边相等（一个很长的课时标题）'
const own = row(FILM.lessonId, '会计要素：六个抽屉', { height: null, bytes: FILM.bytes })
const coming = [own, row(1013, LONG, { height: 360, isPaused: true }), row(1014, '会计等式：两边永远相等')]
const kept = (id: number, title: string, more: Row = {}): Row =>
  row(id, title, { until: Date.now() + 12 * DAY_MS, names: [`x-${id}.json`, `film-x-${id}`], ...more })
/** One that opens, one for each reason for which a film opens no more, and one whose time is over. */
const manyKept = () => [
  kept(1013, LONG, { height: 360, bytes: 734 * MEGABYTE }),
  ...Object.keys(filmEnds).map((lock, index) => kept(1020 + index, `第 ${index + 4} 节：借贷方向的判断`, { lock })),
  kept(1030, '三十秒回顾：六要素', { until: 1 }),
]

const write = (page: Page, key: string, rows: readonly Row[]) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, JSON.stringify(rows)] as const)
const want = ({ page, userId }: Device, rows: readonly Row[]) => write(page, waitingKey(userId), rows)

/** Writes rows beside that of the film that was downloaded. */
async function keep({ page, userId }: Device, rows: readonly Row[]): Promise<void> {
  const key = listKey(userId)
  const before: Row[] = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '[]')
  await write(page, key, [...before.filter(({ id }) => id === FILM.lessonId), ...rows])
}

/** Opens an address anew, also where the tab shows it already. */
async function openPage(page: Page, address: string, name: RouteName): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await at(page, name)
}

const agree = async (page: Page) => part(page, 'download-hold').getByRole('button', { name: '仍要下载' }).click()

/** Downloads the film as a learner does. */
export async function download({ page }: Device): Promise<void> {
  await openPage(page, DOWNLOADS, 'tiku_downloads')
  await tap(page, `want-${KEY}-whole`)
  await agree(page)
  await part(page, `kept-${KEY}`).waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

const downloads =
  (address = DOWNLOADS) =>
  async (device: Device) => {
    await want(device, [])
    await openPage(device.page, address, 'tiku_downloads')
  }
async function lesson(device: Device): Promise<void> {
  await openPage(device.page, LESSON, 'course_learn')
}

/** Lets the film come up to its third piece. */
async function holdFilm(page: Page): Promise<void> {
  await page.route(/\/library\/film\//, (route) => {
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    return from < 10 * MEGABYTE ? route.continue() : undefined
  })
}

async function comes(device: Device): Promise<void> {
  const { page } = device
  await holdFilm(page)
  await want(device, coming)
  await openPage(page, DOWNLOADS, 'tiku_downloads')
  await agree(page)
  await reads(page, `waiting-${KEY}`, /4\d%/)
}

async function full(device: Device): Promise<void> {
  const { page } = device
  await want(device, [])
  await openPage(page, DOWNLOADS, 'tiku_downloads')
  const origin = new URL(page.url()).origin
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12 * MEGABYTE })
  await tap(page, `want-${KEY}-whole`)
  await agree(page)
  await reads(page, `why-${KEY}`, '本机空间')
}

async function plays({ page }: Device): Promise<void> {
  await openPage(page, DOWNLOADS, 'tiku_downloads')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await tap(page, `kept-${KEY}`)
  await reads(page, 'stored-lesson', /没有网络/)
}

/** Takes a page past the days of its film. */
async function isOver(device: Device): Promise<void> {
  await plays(device)
  await device.page.evaluate((ms) => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + ms
  }, 40 * DAY_MS)
  await part(device.page, 'stored-lesson').filter({ hasText: '离线观看期已到' }).waitFor({ timeout: 30_000 })
}

/** Leaves the lists as they are: the server cannot be asked about them. */
const withoutLeases = (page: Page) => page.route(/\/learning\/films\/leases/, (route) => route.abort())

export const scenes: readonly Scene[] = [
  { name: 'empty', isLong: true, isKept: false, show: downloads() },
  { name: 'own-empty', isLong: true, isKept: false, show: downloads(link('tiku_downloads', {})) },
  { name: 'not-bought', isLong: true, isKept: false, show: downloads(link('tiku_downloads', {}, { courseId: OTHER_COURSE })) },
  { name: 'lesson', isKept: false, show: lesson },
  {
    name: 'ask',
    isLong: true,
    isKept: false,
    show: async (device) => {
      await want(device, [own])
      await openPage(device.page, DOWNLOADS, 'tiku_downloads')
      await part(device.page, 'download-hold').waitFor()
    },
  },
  { name: 'coming', isLong: true, isKept: false, show: comes },
  {
    name: 'lesson-paused',
    isKept: false,
    show: async (device) => {
      await want(device, [{ ...own, isPaused: true }])
      await lesson(device)
    },
  },
  {
    name: 'lesson-coming',
    isKept: false,
    show: async (device) => {
      const { page } = device
      await holdFilm(page)
      await want(device, [own])
      await lesson(device)
      await tap(page, 'keep-film')
      await at(page, 'tiku_downloads')
      await agree(page)
      await reads(page, `waiting-${KEY}`, /4\d%/)
      await page.goBack()
      await at(page, 'course_learn')
    },
  },
  { name: 'full', isLong: true, isKept: false, show: full },
  { name: 'kept', isLong: true, isKept: true, show: downloads() },
  { name: 'lesson-kept', isKept: true, show: lesson },
  {
    name: 'locked',
    isLong: true,
    isKept: true,
    show: async (device) => {
      await withoutLeases(device.page)
      await keep(device, manyKept())
      await openPage(device.page, DOWNLOADS, 'tiku_downloads')
    },
  },
  { name: 'plays', isKept: true, show: plays },
  { name: 'over', isKept: true, show: isOver },
]

/** Undoes the effects of a scene on the tab. */
export async function strike(device: Device, { isKept }: Scene): Promise<void> {
  const { page } = device
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/')
  await want(device, [])
  if (isKept) await keep(device, [])
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin })
}
