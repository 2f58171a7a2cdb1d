import assert from 'node:assert/strict'
import { at, categoryEntry, front, part, reads, type Stage, tap } from '../stage'
import { searching } from './finding'

const status = async ({ page }: Stage, address: string) => (await page.goto(address))?.status()

/** From the site root by taps to a course, and back again. */
async function byTaps({ page, shots, step }: Stage): Promise<void> {
  await step('/ leads to the home page', async () => {
    await page.goto('/')
    await at(page, 'home_page', /^\/page\/home\/0$/)
    await part(page, 'home').waitFor()
    await shots.take(page, 'home')
  })
  await step('the home page leads to a category, and the category to a course', async () => {
    await categoryEntry(front(page), '初级会计').click()
    await at(page, 'course_normal_list', /^\/course\/category\/22\/normal$/)
    await part(page, 'course-list').waitFor()
    await shots.take(page, 'course-list')
    await tap(page, 'course-102')
    await at(page, 'course_detail', /^\/course\/102\/detail$/)
    await part(page, 'buy-course').waitFor()
    await shots.take(page, 'course-detail')
  })
  await step('back moves through the pages in order', async () => {
    await page.goBack()
    await at(page, 'course_normal_list', /^\/course\/category\/22\/normal$/)
    await page.goBack()
    await at(page, 'home_page', /^\/page\/home\/0$/)
  })
  await step('the tabs open for a visitor', async () => {
    await tap(page, 'tab-study_center')
    await at(page, 'study_center', /^\/study-center$/)
    await shots.take(page, 'study-visitor')
    await tap(page, 'tab-myself')
    await at(page, 'myself', /^\/myself$/)
    await shots.take(page, 'myself-visitor')
    await tap(page, 'tab-home_page')
    await at(page, 'home_page', /^\/page\/home\/0$/)
  })
}

/** Pages that open from anywhere, each with a part of its content. */
export const deepLinks = [
  { address: '/page/home/0', page: 'home_page', part: 'home' },
  { address: '/course/category/22/normal', page: 'course_normal_list', part: 'course-list' },
  { address: '/course/102/detail', page: 'course_detail', part: 'buy-course' },
  { address: '/tiku', page: 'tiku_home', part: 'daily-ten' },
  { address: '/tiku/category/22', page: 'tiku_category', part: 'paper-1' },
  { address: '/exam/testpaper/1', page: 'exam_testpaper', part: 'start-exam' },
  { address: '/tiku/testpaper/1/rank', page: 'tiku_testpaper_rank', part: 'rank-list' },
  { address: '/login?gotoUrl=%2Fmyself', page: 'phone_login', part: 'login' },
  { address: '/article', page: 'article', part: 'page-article' },
] as const

async function byAddress(stage: Stage): Promise<void> {
  const { page, step } = stage
  for (const link of deepLinks)
    await step(`${link.address} opens directly, and again on reload`, async () => {
      assert.equal(await status(stage, link.address), 200)
      await at(page, link.page)
      await part(page, link.part).waitFor()
      await page.reload()
      await at(page, link.page)
      await part(page, link.part).waitFor()
      assert.equal(await page.evaluate(() => location.pathname + location.search), link.address)
    })
  await step('back on a page opened directly leads home', async () => {
    await page.goto('/course/102/detail')
    await part(page, 'buy-course').waitFor()
    await front(page).getByRole('button', { name: '返回' }).click()
    await at(page, 'home_page', /^\/page\/home\/0$/)
  })
}

/** Unknown addresses, and pages that need login. */
async function refused(stage: Stage): Promise<void> {
  const { page, watch, shots, step } = stage
  await step('an unknown address is answered 404 with the not-found page', async () => {
    const expectNoMore = watch.expect(/^answer: 404 GET .*\/no\/such\/page$/)
    assert.equal(await status(stage, '/no/such/page'), 404)
    await reads(page, 'not-found', '没有找到这个页面')
    assert.equal(await page.evaluate(() => location.pathname), '/no/such/page')
    await shots.take(page, 'not-found')
    expectNoMore()
  })
  await step('a page for learners sends a visitor to sign in, and keeps its address', async () => {
    await page.goto('/my/course/102/detail')
    await at(page, 'phone_login', /^\/login\?gotoUrl=%2Fmy%2Fcourse%2F102%2Fdetail$/)
  })
}

const TRIAL = { course: '/course/102/detail', lesson: 'lesson-1011', closed: 'lesson-1012' }

async function trial({ page, shots, step }: Stage): Promise<void> {
  await step('a trial lesson is marked as such and plays for a visitor; another one asks to sign in', async () => {
    await page.goto(TRIAL.course)
    await tap(page, 'course-tab-outline')
    await reads(page, TRIAL.lesson, '试听')
    await tap(page, TRIAL.closed)
    await at(page, 'phone_login')
    await page.goto(TRIAL.course)
    await tap(page, 'course-tab-outline')
    await tap(page, TRIAL.lesson)
    await at(page, 'course_learn', /lessonId=1011$/)
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.5))
    await reads(page, TRIAL.lesson, '正在播放')
    await part(page, 'trial-bar-buy').waitFor()
    await shots.take(page, 'trial')
  })
}

/** Somebody who has not signed in looks around. */
export async function visitor(stage: Stage): Promise<void> {
  await byTaps(stage)
  await byAddress(stage)
  await refused(stage)
  await trial(stage)
  await searching(stage)
}
