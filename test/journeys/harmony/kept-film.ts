import assert from 'node:assert/strict'
import { FILM_PIECE_BYTES, pieceCount } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { DOWNLOADS, FLOWN, isInClear, KEY, playedSecond, storedPieces } from '../h5/kept-film'
import { signInTo } from '../sign-in'
import { staffOf } from '../staff'
import { at, part, reads, type Stage, tap } from '../stage'

/** A learner who takes a film on a flight in the app. */
export const PASSENGER = { mobile: '13900007922', nickname: '鸿蒙离线看课的同学', courseId: 102 } as const

async function kept({ page, step, shots, ...stage }: Stage): Promise<void> {
  await step('a film is kept in the app, in pieces that nobody can watch', async () => {
    await signInTo({ page, step, shots, ...stage }, PASSENGER.mobile, DOWNLOADS)
    await at(page, 'tiku_downloads')
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator), false)
    await reads(page, 'film-room', '本机估计还能存')
    await tap(page, `want-${KEY}-whole`)
    const agree = part(page, 'download-hold').getByRole('button', { name: '仍要下载' })
    await agree.or(part(page, 'stored-films')).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await part(page, `kept-${KEY}`).waitFor({ timeout: 60_000 })
    await reads(page, `kept-${KEY}`, '剩余 30 天')
    await reads(page, 'stored-films', '断网前请先打开 App')
    assert.equal(await storedPieces(page), pieceCount(FLOWN.bytes))
    assert.equal(FLOWN.bytes % FILM_PIECE_BYTES, 0)
    assert.equal(await isInClear(page), false)
    await shots.take(page, 'film-kept')
    // The pages that open it come into the cache of the web view.
    await page.waitForLoadState('networkidle')
  })
}

async function inTheAir({ page, watch, step, shots }: Stage): Promise<void> {
  const context = page.context()
  const expectNoMore = watch.expect(/ERR_INTERNET_DISCONNECTED/)
  await step('without a network the film plays from the first second, and from the middle', async () => {
    await context.setOffline(true)
    await tap(page, `kept-${KEY}`)
    await at(page, 'course_learn')
    await reads(page, 'stored-lesson', '播放的是已下载的视频')
    assert.match((await part(page, 'player').getAttribute('src')) ?? '', /^blob:/)
    await page.evaluate(() => void document.querySelector('video')?.play())
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = video.duration / 2
    })
    const middle = await playedSecond(page)
    await page.waitForFunction((second) => (document.querySelector('video')?.currentTime ?? 0) > second + 1, middle)
    await shots.take(page, 'film-in-the-air')
  })
  await step('the film stops while it plays once its days are over, and the page says why', async () => {
    await page.evaluate((by) => {
      const real = Date.now.bind(Date)
      Object.assign(window, { realNow: real })
      Date.now = () => real() + by
    }, 31 * DAY_MS)
    await reads(page, 'stored-lesson', '离线观看期已到')
    assert.equal(await page.evaluate(() => document.querySelector('video')), null)
    await shots.take(page, 'film-over')
    await page.evaluate(() => {
      Date.now = (window as unknown as { realNow: () => number }).realNow
    })
    await context.setOffline(false)
    expectNoMore()
  })
}

async function withdrawn({ page, app, step, shots }: Stage): Promise<void> {
  await step('once the course is taken back the film is locked, and says why', async () => {
    const userId = await page.evaluate(async () => (await caches.keys()).map((name) => /film-(\d+)-/.exec(name)?.[1]).find(Boolean) ?? '')
    const staff = await staffOf(app)
    await staff.act('withdraw-course', `${userId}.${PASSENGER.courseId}`, { reason: '退款' })
    await page.goto(DOWNLOADS)
    await at(page, 'tiku_downloads')
    await reads(page, `lock-${KEY}`, '课程已退款或被收回')
    await shots.take(page, 'film-withdrawn')
    await tap(page, `remove-${KEY}`)
    await part(page, 'stored-films').waitFor({ state: 'detached' })
    await page.waitForFunction(async () => (await caches.keys()).every((name) => !name.startsWith('stored-films:')))
  })
}

/** A film in the app, whose web view has no service worker: kept, watched in a plane, and closed when it may not be watched. */
export async function keptFilm(stage: Stage): Promise<void> {
  await kept(stage)
  await inTheAir(stage)
  await withdrawn(stage)
}
