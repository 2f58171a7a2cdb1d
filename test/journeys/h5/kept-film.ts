import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { FILM_PIECE_BYTES, pieceCount } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { link } from '@/routes/link'
import { needShell } from '../../support/chromium'
import { watch } from '../../support/watch'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { buying } from './buying'

/** A learner who takes a film on a flight; a number no learner has. */
export const FLYER = { mobile: '13900007921', courseId: 102 } as const
const BYTES = 96 * FILM_PIECE_BYTES
/** The lesson that has a large film. */
export const FLOWN = { lessonId: 1011, bytes: BYTES } as const
export const KEY = `film-${FLOWN.lessonId}`
export const DOWNLOADS = link('tiku_downloads', {}, { courseId: FLYER.courseId })

type Device = { page: Page; close(): Promise<void>; kill(): Promise<void> }

const addressIn = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text
      const found = /DevTools listening on (ws:\S+)/.exec(words)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the browser ended: ${words}`)))
  })

/** A browser with a profile that is still there after it was killed. */
async function launch(profile: string): Promise<Device> {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--remote-debugging-port=0',
  ]
  const child = spawn(needShell(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const browser = await chromium.connectOverCDP(await addressIn(child))
  const [context] = browser.contexts()
  assert.ok(context)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 375, height: 812 })
  page.setDefaultTimeout(20_000)
  return {
    page,
    close: async () => {
      await (await browser.newBrowserCDPSession()).send('Browser.close')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const storedPieces = (page: Page) =>
  page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((each) => each.startsWith('stored-films:'))
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
  })

/** Whether a stored piece begins as a film does. */
export const isInClear = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('stored-films:'))
    const cache = await caches.open(name)
    const [first] = await cache.keys()
    const bytes = first && (await (await cache.match(first))?.arrayBuffer())
    return bytes === undefined || String.fromCharCode(...new Uint8Array(bytes.slice(0, 4096))).includes('ftyp')
  })

/** Status of the service worker's reply to a player. */
const playerStatus = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('stored-films')
      opening.onsuccess = () => resolve(opening.result)
    })
    const [record] = await new Promise<{ name: string; token: string }[]>((resolve) => {
      const request = database.transaction('copies').objectStore('copies').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    const headers = { range: 'bytes=0-99' }
    return (await fetch(`/stored-films/${record?.name}?t=${record?.token}`, { headers })).status
  })

/** Waits until the service worker answers so: the lease is renewed once the network is back, and the machine may be slow. */
async function answersSoon(page: Page, status: number): Promise<void> {
  for (let tries = 0; tries < 100 && (await playerStatus(page)) !== status; tries += 1) await page.waitForTimeout(100)
  assert.equal(await playerStatus(page), status)
}

/** Turns the clock of the device by so many ms: that of the page, of pages that are opened later, and of the service worker. */
async function turnClock(page: Page, ms: number): Promise<void> {
  const turn = ([by, key]: readonly [number, string]) => {
    const own = globalThis as unknown as Record<string, (() => number) | undefined>
    const real = own[key] ?? Date.now.bind(Date)
    own[key] = real
    Date.now = () => real() + by
  }
  const turned = [ms, 'journeyClock'] as const
  await page.context().addInitScript(turn, turned)
  await page.evaluate(turn, turned)
  const workers = page.context().serviceWorkers()
  assert.ok(workers.length > 0)
  for (const worker of workers) await worker.evaluate(turn, turned)
}

export const playedSecond = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** The percent of a download that is under way; null where none is. */
const percentOf = async (page: Page): Promise<number | null> => {
  const text = await part(page, `waiting-${KEY}`)
    .textContent({ timeout: 500 })
    .catch(() => null)
  const found = /(\d+)%/.exec(text ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

async function opened(stage: Stage): Promise<void> {
  const { page, app } = stage
  await page.goto(app.origin + DOWNLOADS)
  await at(page, 'tiku_downloads')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
}

const quota = async ({ page, app }: Stage, bytes?: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: app.origin, ...(bytes !== undefined && { quotaSize: bytes }) })
}

/** The login is written to the disk when the browser is closed; of what a page stores just before a kill nothing may be there. */
async function bought(stage: Stage): Promise<void> {
  const { page, step, app } = stage
  await step('a learner comes to buy a course with a film', async () => {
    await page.goto(app.origin)
    await page.evaluate(() => localStorage.setItem('keepServiceWorker', 'on'))
    await signInTo({ ...stage, page: withOrigin(page, app.origin) }, FLYER.mobile, link('course_pay', {}, { courseId: FLYER.courseId }))
    await at(page, 'course_pay')
  })
  await buying(stage)
}

async function begun(stage: Stage): Promise<void> {
  const { page, step, shots } = stage
  await step('a device without room says so in the middle, and keeps what has come', async () => {
    await opened(stage)
    await reads(page, 'film-room', '浏览器估计还能存')
    await quota(stage, 30_000_000)
    await tap(page, `want-${KEY}-whole`)
    const agree = part(page, 'download-hold').getByRole('button', { name: '仍要下载' })
    await agree
      .or(part(page, `go-on-${KEY}`))
      .first()
      .waitFor()
    if (await agree.isVisible()) await agree.click()
    await reads(page, `why-${KEY}`, '本机空间不够，已下载的部分还在')
    await shots.take(page, 'film-no-room')
    await quota(stage)
  })
  await step('the download is paused and goes on', async () => {
    await tap(page, `go-on-${KEY}`)
    await page.waitForFunction(() => /[1-9]\d?%/.test(document.querySelector('#stored-films')?.textContent ?? ''))
    await tap(page, `pause-${KEY}`)
    await reads(page, `waiting-${KEY}`, '已暂停')
    await shots.take(page, 'film-paused')
    assert.ok((await storedPieces(page)) > 0)
  })
}

/** Addresses of the app are opened at its origin: a browser that was started by itself knows none. */
const withOrigin = (page: Page, origin: string): Page =>
  new Proxy(page, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (name === 'goto') return (address: string) => target.goto(new URL(address, origin).href)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })

/** Kills the browser at once; returns how many pieces had come long before. */
async function killed(stage: Stage, device: Device): Promise<number> {
  const { page } = stage
  const before = await storedPieces(page)
  await stage.step('the browser is killed in the middle of the download', async () => {
    await tap(page, `go-on-${KEY}`)
    for (let found = before; found < before + 4; found = await storedPieces(page)) await page.waitForTimeout(20)
    assert.notEqual(await percentOf(page), null)
    await device.kill()
  })
  return before
}

async function resumed(stage: Stage, had: number): Promise<void> {
  const { page, step, shots } = stage
  let asked = 0
  page.on('request', (request) => {
    if (request.headers().range !== undefined && !request.url().includes('/stored-films/')) asked += 1
  })
  await step('the pieces that had come are there, and the rest is fetched', async () => {
    await opened(stage)
    await part(page, `waiting-${KEY}`)
      .or(part(page, `kept-${KEY}`))
      .first()
      .waitFor()
    const goOn = part(page, `go-on-${KEY}`)
    assert.ok((await storedPieces(page)) > 0)
    const agree = part(page, 'download-hold').getByRole('button', { name: '仍要下载' })
    await goOn
      .or(agree)
      .or(part(page, `kept-${KEY}`))
      .or(part(page, `pause-${KEY}`))
      .first()
      .waitFor()
    if (await goOn.isVisible()) await goOn.click()
    if (await agree.isVisible()) await agree.click()
    await part(page, `kept-${KEY}`).waitFor({ timeout: 60_000 })
    assert.equal(await storedPieces(page), pieceCount(BYTES))
    assert.ok(had > 0 && asked > 0 && asked <= pieceCount(BYTES) - had, `${asked} pieces were fetched after ${had}`)
    assert.equal(await isInClear(page), false)
    await reads(page, `kept-${KEY}`, '剩余 30 天')
    await shots.take(page, 'film-kept')
  })
}

async function inTheAir(stage: Stage): Promise<void> {
  const { page, step, shots } = stage
  const context = page.context()
  await step('without a network the film plays, also from the middle, and its seconds are sent later', async () => {
    await page.evaluate(async () => {
      for (let tries = 0; tries < 100 && !(await caches.has('offline-pages')); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await page.waitForTimeout(3_000)
    await context.setOffline(true)
    await page.reload()
    await at(page, 'tiku_downloads')
    await tap(page, `kept-${KEY}`)
    await at(page, 'course_learn')
    await reads(page, 'stored-lesson', '播放的是已下载的视频')
    await page.evaluate(() => void document.querySelector('video')?.play())
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = video.duration / 2
    })
    const middle = await playedSecond(page)
    await page.waitForFunction((second) => (document.querySelector('video')?.currentTime ?? 0) > second + 1, middle)
    await shots.take(page, 'film-in-the-air')
    assert.equal(await playerStatus(page), 206)
    const sent = page.waitForResponse((reply) => /learn-record|heartbeat/.test(reply.url()) && reply.request().method() === 'POST')
    await context.setOffline(false)
    assert.equal((await sent).status(), 200)
  })
}

async function closed(stage: Stage): Promise<void> {
  const { page, step, shots, app } = stage
  await step('with the clock put back nothing plays, and the page says why', async () => {
    // A page with a network renews the lease, which sets the clock right.
    const context = page.context()
    await context.setOffline(true)
    await turnClock(page, DAY_MS)
    assert.equal(await playerStatus(page), 206)
    await turnClock(page, 0)
    assert.equal(await playerStatus(page), 403)
    await context.setOffline(false)
    await opened(stage)
    await answersSoon(page, 206)
    await context.setOffline(true)
    await turnClock(page, DAY_MS)
    assert.equal(await playerStatus(page), 206)
    await turnClock(page, 0)
    await tap(page, `kept-${KEY}`)
    await reads(page, 'stored-lesson', '手机时间被调早了')
    await shots.take(page, 'film-clock')
    await context.setOffline(false)
    await opened(stage)
    await answersSoon(page, 206)
  })
  await step('the money for the course goes back, and the film is locked with the reason', async () => {
    await page.goto(app.origin + link('mine_order', {}))
    await front(page).getByText('初级会计实务·零基础精讲').first().click()
    await at(page, 'mine_order_detail')
    await tap(page, 'refund')
    await part(page, 'refund-reason').getByText('买错了').click()
    await tap(page, 'refund-yes')
    await reads(page, 'refunds', /已退款/)
    await opened(stage)
    await reads(page, `lock-${KEY}`, '课程已退款或被收回')
    assert.equal(await playerStatus(page), 403)
    await shots.take(page, 'film-withdrawn')
    await tap(page, `remove-${KEY}`)
    await part(page, 'stored-films').waitFor({ state: 'detached' })
    await page.waitForFunction(async () => (await caches.keys()).every((name) => !name.startsWith('stored-films:')))
  })
}

/** A film that is downloaded, over a killed browser, watched in a plane, and closed when it may not be watched. */
export async function keptFilm(stage: Stage): Promise<void> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'qiming-profile-'))
  const on = (device: Device): Stage => ({ ...stage, page: device.page, watch: watch(device.page) })
  const shop = await launch(profile)
  try {
    await bought(on(shop))
    await shop.close()
  } finally {
    await shop.kill()
  }
  const first = await launch(profile)
  let had = 0
  try {
    await begun(on(first))
    had = await killed(on(first), first)
  } finally {
    await first.kill()
  }
  const second = await launch(profile)
  try {
    await resumed(on(second), had)
    await inTheAir(on(second))
    await closed(on(second))
  } finally {
    await second.kill()
    // The processes of a killed browser end one after the other, and write until they do.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
