import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { link } from '@/routes/link'
import { still, withoutNetwork } from '../network'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { answerShown, saved } from './answering'

/** A learner whose device has opened no page of the course and of the question bank before. */
export const TRAVELLER = { mobile: '13900007911', nickname: '坐飞机的同学', courseId: 102 } as const
const LESSON = 1019
const CHAPTER = 22201
const PAPER = 1
const tabs = [
  ['/', 'home_page'],
  ['/study-center', 'study_center'],
] as const
const WIDTHS = [320, 375, 768, 1440]

/** Whether the worker has every file that its script names: those of the app, and of the pages that open downloads. */
async function keepsOfflinePages(): Promise<boolean> {
  const [TRIES, PAUSE_MS] = [150, 100]
  const script = await (await fetch('/sw.js')).text()
  // The browser stores the part for films with the worker itself.
  const files = [...script.matchAll(/"(\/public\/(?!js\/films\.)[^"]+)"/g)].map(([, file = '']) => file)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await Promise.all(files.map((file) => caches.match(file)))
    if ((await caches.has('offline-pages')) && found.every((reply) => reply !== undefined)) return true
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return false
}

async function downloaded({ page, step }: Stage): Promise<void> {
  await step('a lesson and a chapter are downloaded on a device that has opened neither page', async () => {
    // Without a network pages come from the service worker, which automated browsers go without unless told.
    await page.evaluate(() => localStorage.setItem('keepServiceWorker', 'on'))
    await page.goto(link('tiku_downloads', {}, { categoryId: 22, courseId: TRAVELLER.courseId }))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await tap(page, `want-lesson-${LESSON}`)
    await part(page, 'download-hold').getByRole('button', { name: '仍要下载' }).click()
    await part(page, `kept-lesson-${LESSON}`).waitFor()
    await tap(page, `want-chapter-${CHAPTER}`)
    await page.locator('#download-dialog-yes').click()
    await part(page, `pack-chapter-${CHAPTER}`).waitFor()
    assert.ok(await page.evaluate(keepsOfflinePages))
  })
}

/** Finds what the banner covers of the page, by its place among what is drawn. */
function bannerOver(): { isShown: boolean; isCovered: boolean; below: number } {
  const page = [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')].at(-1)
  const [banner, main] = [page?.querySelector('#offline'), page?.querySelector('[role="main"]')]
  if (!banner || !main) return { isShown: false, isCovered: false, below: 0 }
  const { left, top, bottom, width, height } = banner.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return { isShown: height > 0, isCovered: !banner.contains(hit), below: main.getBoundingClientRect().top - bottom }
}

async function pushes({ page }: Stage, tab: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 812 })
    await part(page, 'offline').waitFor()
    const { isShown, isCovered, below } = await page.evaluate(bannerOver)
    assert.deepEqual([tab, width, isShown, isCovered, below >= 0], [tab, width, true, false, true])
  }
  await page.setViewportSize({ width: 375, height: 812 })
}

async function inTheAir(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const open = async () => {
    await tap(page, `kept-lesson-${LESSON}`)
    await at(page, 'course_learn')
    await part(page, 'stored-lesson').waitFor()
    await shots.take(page, 'offline-lesson')
    await page.goBack()
    await at(page, 'tiku_downloads')
    await tap(page, `pack-chapter-${CHAPTER}`)
    await at(page, 'tiku_offline')
    await front(page).locator('[id^=option-]').first().click()
    await reads(page, 'offline-waiting', '1 题已存在本机')
    await shots.take(page, 'offline-practice')
    for (const [address, name] of tabs) {
      await page.goto(address)
      await at(page, name)
      await pushes(stage, name)
      await shots.take(page, `offline-${name}`)
    }
  }
  await step('without a network both open, and the banner moves pages down instead of covering them', () =>
    // The next page would call off requests that the last tab makes once the network is back.
    withoutNetwork(stage, open, () => still(page)),
  )
}

const isInSight = async (page: Page, id: string): Promise<boolean> => {
  const box = await part(page, id).boundingBox()
  return box !== null && box.y >= 0 && box.y + 44 < 812
}

async function handedIn(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('an exam is begun', async () => {
    await page.goto(link('exam_testpaper', { testpaperId: PAPER }))
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await answerShown(stage)
    await saved(stage)
  })
  await step('a hand-in without a network waits visibly, also after a reload, and is sent by itself', async () => {
    await withoutNetwork(
      stage,
      async () => {
        await tap(page, 'hand-in-now')
        await tap(page, 'confirm-hand-in')
        await reads(page, 'hand-in-waits', '没有网络，联网后会自动交卷')
        assert.ok(await isInSight(page, 'hand-in-waits'))
        await shots.take(page, 'offline-hand-in')
        await page.reload()
        await reads(page, 'hand-in-waits', '没有网络，联网后会自动交卷')
      },
      () => at(page, 'tiku_testpaper_result'),
    )
    await shots.take(page, 'offline-handed-in')
  })
}

/** Text as an input method composes it, and the Enter that confirms it. */
async function composing(stage: Stage): Promise<void> {
  const { page, step } = stage
  const session = await page.context().newCDPSession(page)
  const compose = async (id: string, text: string) => {
    await part(page, id).click()
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.keyboard.press('Enter')
  }
  await step('Enter that confirms composed text starts no search', async () => {
    await page.goto(link('search', {}))
    await compose('search-text', 'kuaiji')
    assert.equal(new URL(page.url()).searchParams.get('searchKey'), null)
    await part(page, 'search-text').fill('会计')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('searchKey') === '会计')
  })
  await step('Enter that confirms composed text sends no question to the tutor', async () => {
    await page.goto(link('ai_chat', {}))
    await at(page, 'ai_chat')
    await part(page, 'ai-text').or(part(page, 'ai-agree')).first().waitFor()
    if (await part(page, 'ai-agree').isVisible()) await tap(page, 'ai-agree')
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && /\/ai\/turns/.test(request.url()) && asked.push(request.url()))
    await compose('ai-text', 'zengzhishui')
    assert.equal(await part(page, 'ai-text').inputValue(), 'zengzhishui')
    assert.deepEqual(asked, [])
  })
}

/** A download opened in a plane, an exam handed in there, and Chinese typed by an input method. */
export async function offline(stage: Stage): Promise<void> {
  await signInTo(stage, TRAVELLER.mobile, link('myself', {}))
  await downloaded(stage)
  await inTheAir(stage)
  await handedIn(stage)
  await composing(stage)
}
