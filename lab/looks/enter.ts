import type { Page } from 'playwright-core'
import { link } from '@/routes/link'
import { enterRightCode, requestCode } from '../../test/journeys/sign-in'
import { at, part, type Stage, tap } from '../../test/journeys/stage'
import type { Values } from './addresses'

/** A seeded learner with courses, results and a record. */
const LEARNER = '13800000001'

const lastPart = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** A course the learner has not yet, so that what comes after paying can be seen. */
const WANTED = 106

async function buyCourse(page: Page): Promise<string> {
  await page.goto(link('course_pay', {}, { courseId: WANTED }))
  await tap(page, 'channel-wechat_h5')
  await tap(page, 'pay-order')
  await page.waitForURL(/\/sandbox\/cashier\//)
  await page.locator('#pay').click()
  await at(page, 'course_pay_success')
  return new URL(page.url()).searchParams.get('orderSn') ?? ''
}

async function handInPaper(page: Page): Promise<string> {
  await page.goto(link('exam_testpaper', { testpaperId: 1 }))
  await tap(page, 'start-exam')
  await at(page, 'exam_attempt')
  await tap(page, 'open-sheet')
  await tap(page, 'hand-in')
  await tap(page, 'confirm-hand-in')
  await part(page, 'score').waitFor()
  return lastPart(page)
}

async function beginPaper(page: Page): Promise<string> {
  await page.goto(link('exam_testpaper', { testpaperId: 2 }))
  await tap(page, 'start-exam')
  await part(page, 'exam-clock').waitFor()
  return lastPart(page)
}

/** One whose questions the learner has not all answered: what is done opens with its summary. */
const CHAPTER = '22103'

/** Begins a practice and keeps the chapter on the device. */
async function practise(page: Page): Promise<Values> {
  await page.goto(link('tiku_chapters', { categoryId: 22 }))
  await tap(page, `practise-${CHAPTER}`)
  await at(page, 'tiku_practice', /^\/tiku\/practice\/\d+$/)
  const practiceId = lastPart(page)
  await page.goto(link('tiku_downloads', {}, { categoryId: 22 }))
  await tap(page, `want-chapter-${CHAPTER}`)
  await tap(page, 'download-dialog-yes')
  await part(page, 'download-dialog').waitFor({ state: 'detached' })
  return { practiceId, kind: 'chapter', sourceId: CHAPTER }
}

/** Signs a learner in and makes what some screens show: an order, a result, an attempt that runs, a practice, a download. */
export async function enter(stage: Stage): Promise<Values> {
  const { page } = stage
  await page.goto(link('phone_login', {}, { gotoUrl: '/myself' }))
  await requestCode(stage, LEARNER)
  await enterRightCode(stage, LEARNER)
  await at(page, 'myself')
  const orderSn = await buyCourse(page)
  const resultId = await handInPaper(page)
  // While a paper runs, its questions are not given with their keys.
  const practised = await practise(page)
  const attemptId = await beginPaper(page)
  return { resultId, attemptId, ...practised, orderSn }
}
