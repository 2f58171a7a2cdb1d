import assert from 'node:assert/strict'
import { LATE_MEMBER, NEW_MEMBER, STUDY_TASKS } from '../../support/study-learners'
import { signInTo } from '../sign-in'
import { answered, at, front, part, reads, type Stage, tap } from '../stage'

const ANSWERS = /\/practices\/\d+\/answers$/
const RECORD = /\/learn-record\/submit/
const HOME = /\/study\/home$/
const task = (name: keyof typeof STUDY_TASKS) => `task-${STUDY_TASKS[name]}`

/** Answers the question shown, and waits for the server's verdict. */
async function answerOne({ page }: Stage): Promise<void> {
  await at(page, 'tiku_practice')
  await answered(page, 'POST', ANSWERS, async () => {
    await tap(page, 'option-0')
    const isMultiple = (await part(page, 'option-0').getAttribute('role')) === 'checkbox'
    if (isMultiple) await tap(page, 'give-answer')
  })
}

/** Opens the study centre anew, with what the server counts now. */
async function openCentre({ page }: Stage): Promise<void> {
  await answered(page, 'GET', HOME, () => page.goto('/study-center'))
  await part(page, 'plan-summary').waitFor()
}

async function openTasks({ page }: Stage): Promise<void> {
  await page.goto('/study-task')
  await at(page, 'study_task')
  await part(page, 'tasks').waitFor()
}

async function joining(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a learner with the course but no class is led to choosing one', async () => {
    await signInTo(stage, NEW_MEMBER, '/study-center')
    await at(page, 'study_center')
    await tap(page, 'choose-class')
    await at(page, 'select_class')
    await shots.take(page, 'study-classes')
    await tap(page, 'join-2')
    await at(page, 'study_center')
    await reads(page, 'plan-summary', '初级会计实务 2 班')
    await part(page, task('reading')).waitFor()
    await front(page).getByRole('list', { name: '今日任务' }).waitFor()
    await shots.take(page, 'study-today')
  })
}

async function threeKinds(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('an article that is only opened does not count as read', async () => {
    await tap(page, task('reading'))
    await at(page, 'study_reading')
    await tap(page, 'finish-reading')
    await page.getByText(/再读 \d+ 秒才算读完/).waitFor()
    await shots.take(page, 'study-reading')
  })
  await step('the end of a lesson finishes its task', async () => {
    await openTasks(stage)
    await tap(page, task('lesson'))
    await at(page, 'course_learn')
    await part(page, 'player').waitFor()
    await answered(page, 'POST', RECORD, () => part(page, 'player').evaluate((video: HTMLVideoElement) => video.play()))
    await page.getByText(/本课播放完毕|秒后播放下一课/).waitFor()
  })
  await step('the last missing answer finishes a practice', async () => {
    await openTasks(stage)
    await tap(page, task('practice'))
    await answerOne(stage)
  })
  await step('a submitted paper finishes its task', async () => {
    await openTasks(stage)
    await tap(page, task('paper'))
    await at(page, 'exam_testpaper')
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await tap(page, 'open-sheet')
    await tap(page, 'hand-in')
    await tap(page, 'confirm-hand-in')
    await at(page, 'tiku_testpaper_result')
  })
}

/** Choosing a class, today's tasks, three kinds of them, their credits and a place in the rank. */
export async function studying(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await joining(stage)
  await threeKinds(stage)
  await step('all three are counted on time, each once', async () => {
    await openCentre(stage)
    await reads(page, 'plan-summary', '44 学分')
    await page.goto('/credit-detail')
    await at(page, 'credit_detail')
    const rows = await reads(page, 'credits', '按时完成')
    for (const credits of ['+4', '+10', '+30']) assert.ok(rows.includes(credits), `${credits} in ${rows}`)
    assert.ok(!rows.includes('读一读'), rows)
    await shots.take(page, 'study-credits')
  })
  await step('the rank of the class lists the learner', async () => {
    await page.goto('/credit-rank-list')
    await at(page, 'credit_rank_list')
    await part(page, 'ranks').getByText('刚入班的同学（我）').first().waitFor()
    await shots.take(page, 'study-ranks')
  })
}

/** A plan that moved by itself, and a task made up for half its credits. */
export async function makingUp(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a learner with arrears finds the plan moved, with the reason', async () => {
    await signInTo(stage, LATE_MEMBER, '/study-center')
    await at(page, 'study_center')
    await reads(page, 'plan-change', /\d+ 个逾期任务已按每天 40 分钟重新安排/)
    await shots.take(page, 'study-moved')
    await tap(page, 'keep-change')
    await part(page, 'plan-change').waitFor({ state: 'detached' })
  })
  await step('an overdue task earns half its credits', async () => {
    await front(page)
      .getByRole('list', { name: '可补学的任务' })
      .locator(`#${task('late')}`)
      .getByText('补学得 5 学分')
      .waitFor()
    await front(page)
      .getByRole('list', { name: '可补学的任务' })
      .locator(`#${task('late')}`)
      .click()
    await answerOne(stage)
    await openCentre(stage)
    await reads(page, 'plan-summary', '5 学分')
    await page.goto('/credit-detail')
    await reads(page, 'credits', '补学完成')
    await shots.take(page, 'study-made-up')
  })
}
