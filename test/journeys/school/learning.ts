import assert from 'node:assert/strict'
import { answerUpTo, progress, saved } from '../h5/answering'
import { agree } from '../sign-in'
import { answered, at, codeFor, front, part, reads, type Stage, tap } from '../stage'
import { COURSE, DIRECTION, EXERCISE_COUNT, LESSONS } from './building'
import { CLASS, TASKS } from './teaching'

/** The first course of an empty database. */
const COURSE_ID = 1
/** A number that nobody has. */
export const LEARNER = '13900005555'

const lessonOf = ({ page }: Stage, title: string) => front(page).locator('[id^=lesson-]').filter({ hasText: title }).first()

async function found({ page, shots, step }: Stage): Promise<void> {
  await step('a new learner finds the course on the home page', async () => {
    await page.goto('/')
    const card = front(page).getByText(COURSE, { exact: true }).first()
    await card.waitFor()
    await shots.take(page, 'home')
    await card.click()
    await at(page, 'course_detail')
    await shots.take(page, 'course-page')
  })
}

async function bought(stage: Stage): Promise<void> {
  const { page, app, shots, step } = stage
  await step('the learner signs in on the way to the cashier, and pays', async () => {
    await tap(page, 'buy-course')
    await at(page, 'phone_login')
    await part(page, 'mobile').fill(LEARNER)
    await tap(page, 'send-code')
    await reads(page, 'send-code', /^\d+ 秒后重发$/)
    await agree(page)
    await part(page, 'smscode').fill(await codeFor(app, LEARNER))
    await reads(page, 'pay-order', '确认支付')
    await front(page).getByText('99').first().waitFor()
    await tap(page, 'channel-wechat_h5')
    await tap(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    const paid = page.waitForURL(/\/course\/pay\/success/, { waitUntil: 'commit' })
    await Promise.all([paid, page.locator('#pay').click()])
    await reads(page, 'pay-success', COURSE)
    await tap(page, 'go-learn')
    await at(page, 'my_course_detail')
    await lessonOf(stage, LESSONS.video).waitFor()
    await shots.take(page, 'my-course')
  })
}

const LONG_MS = 120_000
const CHOSEN = /\/practices\/\d+\/answers$/

/** Opens a lesson from the list of the course. */
async function open(stage: Stage, title: string): Promise<void> {
  await stage.page.goto(`/my/course/${COURSE_ID}/detail`)
  await at(stage.page, 'my_course_detail')
  await lessonOf(stage, title).click()
  await at(stage.page, 'course_learn')
}

/** Chooses the direction, whose home page has the course as well. */
async function directed({ page, shots, step }: Stage): Promise<void> {
  await step('the learner chooses the direction, whose home page shows the course', async () => {
    await page.goto('/')
    await tap(page, 'choose-direction')
    await front(page).getByText(DIRECTION, { exact: true }).first().click()
    await front(page).getByRole('button', { name: '保存 1 个方向' }).click()
    await tap(page, 'to-home')
    await front(page).getByText(`${DIRECTION}的课程`).waitFor()
    await front(page).getByText(COURSE, { exact: true }).first().waitFor()
    await shots.take(page, 'home-of-direction')
  })
}

/** Plays what is open to its end, and waits for the server's word that the lesson is learned. */
async function playedOut({ page }: Stage): Promise<void> {
  await part(page, 'player').waitFor({ state: 'attached' })
  await part(page, 'player').evaluate((media: HTMLMediaElement) => media.play())
  await page
    .getByText(/本课播放完毕|秒后播放下一课/)
    .first()
    .waitFor({ timeout: LONG_MS })
}

const learned = ({ page }: Stage) => part(page, 'lesson-progress').filter({ hasText: '已学完' }).waitFor({ timeout: LONG_MS })

/** Answers the question shown with its first option, which is the right one. */
async function answer({ page }: Stage): Promise<void> {
  await at(page, 'tiku_practice')
  await answered(page, 'POST', CHOSEN, () => tap(page, 'option-0'))
  await reads(page, 'practice-verdict', /正确/)
}

/** Answers questions from the one shown on: a practice that was begun goes on where it was left. */
async function answerAll(stage: Stage, count: number): Promise<void> {
  const [first = 0] = (await reads(stage.page, 'practice-place', /^\d+ \/ /)).split(' ').map(Number)
  for (let number = first; number < first + count; number += 1) {
    await reads(stage.page, 'practice-place', new RegExp(`^${number} / `))
    await answer(stage)
    if (number + 1 < first + count) await tap(stage.page, 'next-question')
  }
}

async function played(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the film that broke off on its way plays to its end', async () => {
    await open(stage, LESSONS.video)
    await playedOut(stage)
    const { videoWidth } = await part(page, 'player').evaluate((film: HTMLVideoElement) => ({ videoWidth: film.videoWidth }))
    assert.ok(videoWidth > 0, 'there is no picture')
    await shots.take(page, 'learn-film')
  })
  await step('the sound plays to its end', async () => {
    await open(stage, LESSONS.audio)
    await playedOut(stage)
  })
  await step('the live is on the air, with its chat', async () => {
    await open(stage, LESSONS.live)
    await part(page, 'live-stand-in').waitFor()
    await shots.take(page, 'learn-live')
  })
}

async function readAndDone(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the article is read to its end as it was written', async () => {
    await open(stage, LESSONS.article)
    await front(page).getByRole('heading', { name: '先写床号和姓名' }).waitFor()
    await shots.take(page, 'learn-article')
    await tap(page, 'read-end')
    await learned(stage)
  })
  await step('the document is given to the browser and read', async () => {
    await open(stage, LESSONS.document)
    const given = page.waitForEvent('download')
    await tap(page, 'open-document')
    assert.match((await given).suggestedFilename(), /\.pdf$/)
    await tap(page, 'read-end')
    await learned(stage)
  })
  await step('every question of the exercise is answered', async () => {
    await open(stage, LESSONS.exercise)
    await tap(page, 'start-exercise')
    await answerAll(stage, EXERCISE_COUNT)
    await shots.take(page, 'learn-exercise')
    await open(stage, LESSONS.exercise)
    await learned(stage)
  })
}

async function practised(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the question bank has the chapter, and one question is practised', async () => {
    await page.goto('/tiku')
    await at(page, 'tiku_home')
    await tap(page, 'entry-chapters')
    await at(page, 'tiku_chapters')
    await front(page).locator('[id^=practise-]').first().click()
    await answerAll(stage, 1)
    await shots.take(page, 'practised')
  })
}

async function tasksDone(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const task = (title: string) => front(page).locator('[id^=task-]').filter({ hasText: title }).first()
  await step('the learner joins the class, and finds the tasks of the day', async () => {
    await page.goto('/study-center')
    await at(page, 'study_center')
    await tap(page, 'choose-class')
    await at(page, 'select_class')
    await shots.take(page, 'classes')
    await front(page).locator('[id^=join-]').first().click()
    await at(page, 'study_center')
    await reads(page, 'plan-summary', CLASS)
    await task(TASKS.practice).waitFor()
    await shots.take(page, 'today')
  })
  await step('the practice of the day is done', async () => {
    await task(TASKS.practice).click()
    await answerAll(stage, 2)
  })
  await step('the paper of the day is sat, and every answer is right', async () => {
    await page.goto('/study-task')
    await at(page, 'study_task')
    await task(TASKS.paper).click()
    await at(page, 'exam_testpaper')
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await answerUpTo(stage, (await progress(stage)).count)
    await saved(stage)
    await tap(page, 'open-sheet')
    await tap(page, 'hand-in')
    await tap(page, 'confirm-hand-in')
    await reads(page, 'score', /^50$/)
    await shots.take(page, 'paper-result')
  })
  await step('both tasks are counted', async () => {
    await page.goto('/credit-detail')
    await at(page, 'credit_detail')
    const rows = await reads(page, 'credits', '按时完成')
    assert.equal(rows.split('+5').length - 1, 2, rows)
    await shots.take(page, 'credits')
  })
}

/** A new learner finds the school, buys its course, and learns, practises and does all there is. */
export async function learning(stage: Stage): Promise<void> {
  await found(stage)
  await bought(stage)
  await directed(stage)
  await played(stage)
  await readAndDone(stage)
  await practised(stage)
  await tasksDone(stage)
}
