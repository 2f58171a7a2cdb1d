import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { ANSWER, answerDoubt, askedDoubt, markHomework, NOTE, PASSED, RETURNED } from '../teacher'
import { relaunched } from './relaunch'

/** A learner who has the course of the lesson. */
export const STUDENT = { mobile: '13900007904', nickname: '做作业的同学', courseId: 102 } as const
const LESSON = { courseId: 102, lessonId: 1011 }
/** A lesson of sound of the same course, and the one after it. */
const SOUND = { lessonId: 1019, title: '听分录：实收资本与资本公积', next: 1020 }
/** The first line said in the lesson, and the second with its second. */
const SAID = { first: '会计要素有六个：资产、负债、所有者权益、收入、费用、利润。', second: 'cue-19' }
/** A lesson that stops for two questions of its teacher, and the second at which it does. */
const STOPPED = { lessonId: 1017, second: 72 }
const HOMEWORK = 3
const CHAPTER = 22201
const QUESTION = '等式右边的所有者权益，为什么增加记在贷方，课上这里没有听懂？'
const PLAN = { first: '每周学十小时，先学经济法基础。', second: '每周十小时：经济法基础四小时，初级会计实务六小时。' }
/** Questions of the chapter answered without a network, before and after the app is opened anew. */
const ANSWERED = { before: 3, after: 2 }

const ofLesson = (id: number) => new RegExp(`lessonId=${id}$`)

async function listened(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('an audio lesson shows its cover, is on the lock screen and stops by itself', async () => {
    await at(page, 'course_learn')
    await part(page, 'player').waitFor({ state: 'attached' })
    await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0))
    const cover = front(page).locator('img').first()
    await cover.waitFor()
    const locked = await page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      pictures: navigator.mediaSession.metadata?.artwork.map(({ src }) => new URL(src).pathname),
    }))
    assert.equal(locked.title, SOUND.title)
    assert.deepEqual(locked.pictures?.length, 1)
    await tap(page, 'player-sleep')
    await page.getByRole('radio', { name: '15 分钟' }).click()
    await reads(page, 'player-sleep', /^定时 15′$/)
    await shots.take(page, 'class-sound')
  })
  await step('the next lesson is one tap away', async () => {
    await tap(page, 'next-lesson')
    await at(page, 'course_learn', ofLesson(SOUND.next))
    await tap(page, `lesson-${LESSON.lessonId}`)
    await at(page, 'course_learn', ofLesson(LESSON.lessonId))
  })
}

async function read(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const caption = front(page).getByText(SAID.first, { exact: true })
  await step('captions are drawn on the picture until the learner hides them', async () => {
    await part(page, 'player').evaluate((video: HTMLVideoElement) => video.pause())
    await part(page, 'player-seek').fill('5')
    await caption.waitFor()
    await shots.take(page, 'class-captions')
    await tap(page, 'player-captions')
    await caption.waitFor({ state: 'detached' })
    await tap(page, 'player-captions')
    await caption.waitFor()
  })
  await step('the transcript is read line by line, and a line leads to its second', async () => {
    await tap(page, 'lesson-tabs-transcript')
    await tap(page, SAID.second)
    await reads(page, 'player-clock', /^00:19/)
    await shots.take(page, 'class-transcript')
  })
  await step('the subject of the lesson is practised from its page', async () => {
    await tap(page, 'lesson-tabs-practice')
    await front(page).getByRole('button', { name: '做练习' }).first().click()
    await at(page, 'tiku_practice')
    await page.goBack()
    await at(page, 'course_learn', ofLesson(LESSON.lessonId))
  })
}

async function stopped(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const film = part(page, 'player')
  await step('a film stops for the questions of its teacher, and goes on after they were opened', async () => {
    await page.goto(link('course_learn', { id: LESSON.courseId }, { lessonId: STOPPED.lessonId }))
    await film.waitFor()
    await part(page, 'player-seek').fill(String(STOPPED.second - 1))
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await reads(page, 'lesson-stop', /先停一下，老师在这里留了 2 道题/)
    assert.ok(await film.evaluate((video: HTMLVideoElement) => video.paused))
    await shots.take(page, 'class-stop')
    await tap(page, 'stop-practise')
    await at(page, 'tiku_practice')
    await reads(page, 'practice-place', /^1 \/ 2/)
    await page.goBack()
    await at(page, 'course_learn', ofLesson(STOPPED.lessonId))
    await tap(page, 'stop-later')
    await part(page, 'lesson-stop').waitFor({ state: 'detached' })
    await page.waitForFunction(
      (second) => [...document.querySelectorAll('video')].some((video) => video.currentTime > second),
      STOPPED.second + 1,
    )
  })
}

async function noted(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a note is stored at the second of the lesson', async () => {
    await at(page, 'course_learn')
    await part(page, 'player').waitFor()
    await part(page, 'player-seek').fill('30')
    await tap(page, 'lesson-tabs-notes')
    await part(page, 'note-text').fill(NOTE)
    await tap(page, 'note-save')
    await front(page)
      .locator('.note')
      .filter({ hasText: NOTE })
      .getByText(/00:3\d/)
      .first()
      .waitFor()
    await shots.take(page, 'class-note')
  })
}

async function asked(stage: Stage, accessToken: string): Promise<void> {
  const { app, page, shots, step } = stage
  await step('a question is asked about the second of the lesson', async () => {
    await tap(page, 'lesson-tabs-ask')
    await tap(page, 'ask-doubt')
    await at(page, 'doubt_ask')
    await reads(page, 'about', /00:\d\d 处/)
    await part(page, 'doubt-text').fill(QUESTION)
    await tap(page, 'send-doubt')
    await at(page, 'doubt_detail')
    await front(page).getByText('还没有回答').waitFor()
  })
  await step('it is answered on the desk, and the inbox shows it', async () => {
    await answerDoubt(app, await askedDoubt(app.origin, accessToken, QUESTION), QUESTION)
    await page.goto(link('mine_messages', {}))
    await part(page, 'messages').locator('[id^=message-]').first().click()
    await at(page, 'doubt_detail')
    await front(page).getByText(ANSWER).waitFor()
    await shots.take(page, 'class-answer')
  })
  await step('the helpful answer is accepted', async () => {
    await front(page).getByRole('button', { name: '采纳' }).click()
    await front(page).getByText('✓ 已采纳', { exact: true }).first().waitFor()
  })
}

/** Hands in the homework with this plan. */
async function handIn({ page }: Stage, plan: string): Promise<void> {
  await at(page, 'task-homework')
  await part(page, 'item-text-1').fill(plan)
  await tap(page, 'submit-homework')
  await at(page, 'task-homework-complete')
  await reads(page, 'homework-result', '待批改')
}

async function homework(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  const open = async (text: string) => {
    await page.goto(link('mine_messages', {}))
    await part(page, 'messages').locator('[id^=message-]').filter({ hasText: text }).first().click()
    await at(page, 'task-homework-complete')
  }
  await step('homework is handed in and returned by the teacher', async () => {
    await page.goto(link('task-homework', { homeworkId: HOMEWORK }))
    await handIn(stage, PLAN.first)
    await markHomework(app, PLAN.first, { verdict: 'return', marks: ['1', '40'], comment: RETURNED })
    await open(RETURNED)
    await reads(page, 'comment', RETURNED)
  })
  await step('a rewritten homework passes', async () => {
    await tap(page, 'again')
    await handIn(stage, PLAN.second)
    await markHomework(app, PLAN.second, { verdict: 'pass', marks: ['1', '92'], comment: PASSED })
    await open('已通过')
    await reads(page, 'homework-result', /92 \/ 100 分/)
    await shots.take(page, 'class-homework')
  })
}

/** Answers questions of the pack that a tap on an option can answer, and goes on. */
async function answer({ page }: Stage, count: number, waiting: number): Promise<void> {
  for (let done = 0; done < count; ) {
    const option = front(page).locator('[id^=option-]').first()
    if ((await option.count()) > 0 && (await option.isEnabled())) {
      await option.click()
      if ((await part(page, 'offline-answer').count()) > 0) await tap(page, 'offline-answer')
      done += 1
      await reads(page, 'offline-waiting', `${waiting + done} 题已存在本机`)
    }
    await tap(page, 'offline-next')
  }
}

async function offline(stage: Stage): Promise<void> {
  const { page, shots, step, watch } = stage
  const total = ANSWERED.before + ANSWERED.after
  await step('a chapter is downloaded', async () => {
    // A page that is opened without a network comes from the service worker, which automated browsers go without unless told.
    await page.evaluate(() => localStorage.setItem('keepServiceWorker', 'on'))
    await page.goto('/tiku/downloads?categoryId=22')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await tap(page, `want-chapter-${CHAPTER}`)
    await reads(page, 'pack-size', /共 \d+ 题/)
    await page.locator('#download-dialog-yes').click()
    await tap(page, `pack-chapter-${CHAPTER}`)
    await at(page, 'tiku_offline')
  })
  await step('without a network the chapter is practised, the app is restarted, and the practice continues', async () => {
    const expectNoMore = watch.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await answer(stage, ANSWERED.before, 0)
    await page.reload()
    await at(page, 'tiku_offline')
    await reads(page, 'offline-waiting', `${ANSWERED.before} 题已存在本机`)
    for (let passed = 0; passed < ANSWERED.before; passed += 1) await tap(page, 'offline-next')
    await answer(stage, ANSWERED.after, ANSWERED.before)
    await shots.take(page, 'class-offline')
    await page.context().setOffline(false)
    await reads(page, 'offline-waiting', '作答已保存')
    expectNoMore()
  })
  await step('the server has each answer once', async () => {
    await page.goto('/tiku/category/22/chapters')
    await at(page, 'tiku_chapters')
    await tap(page, 'subject-222')
    await reads(page, `chapter-${CHAPTER}`, new RegExp(`已答 ${total} / `))
    await shots.take(page, 'class-synced')
  })
}

/** From a lesson to a note, a question and its answer; homework returned and passed; a chapter practised, and the app opened, without a network. */
export async function classWork(stage: Stage): Promise<void> {
  const { accessToken } = await signInTo(stage, STUDENT.mobile, link('course_learn', { id: LESSON.courseId }, { lessonId: SOUND.lessonId }))
  await listened(stage)
  await read(stage)
  await noted(stage)
  await asked(stage, accessToken)
  await homework(stage)
  await stopped(stage)
  await offline(stage)
  await relaunched(stage)
}
