import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import { LATE_MEMBER, NEW_MEMBER, STUDY_TASKS } from '../../support/study-learners'
import { knownAs } from './again'
import type { PressPhone } from './phone'
import { agree, at, fire, gone, has, part, reads, type Stage, tap, textOf, until } from './stage'

const task = (name: keyof typeof STUDY_TASKS) => `task-${STUDY_TASKS[name]}`
/** The last seconds of the lesson, as a player tells them. */
const SECONDS = [26.25, 26.5, 26.75, 27, 27.5, 28, 28.5, 29, 29.5, 30]

type Opened = 'study_center' | 'study_task' | 'credit_detail' | 'credit_rank_list' | 'myself_setting' | 'wechat_login'

/** Opens a page as a link from outside does, with no page below it. */
const open = ({ mini }: Stage, name: Opened) => mini.callWxMethod('reLaunch', { url: pageUrl(name) })

async function openCentre(stage: Stage): Promise<void> {
  await open(stage, 'study_center')
  await at(stage, 'study_center')
  await part(stage, 'plan-summary')
}

async function openTasks(stage: Stage): Promise<void> {
  await open(stage, 'study_task')
  await at(stage, 'study_task')
  await part(stage, 'tasks')
}

/** Signs out whoever is signed in, and signs in with the number of the phone button. */
export async function enter(stage: Stage, press: PressPhone, mobile: string): Promise<void> {
  await open(stage, 'myself_setting')
  await until('the settings or the login page', async () =>
    (await has(stage, 'logout')) || (await has(stage, 'page-wechat_login')) ? true : undefined,
  )
  if (await has(stage, 'logout')) {
    await tap(stage, 'logout')
    await tap(stage, 'logout-dialog-yes')
    await part(stage, 'signed-out')
    await open(stage, 'wechat_login')
    await at(stage, 'wechat_login')
  }
  await knownAs(stage, mobile)
  await agree(stage)
  await press(stage, 'phone-login', { code: `desk-${mobile}` })
  await gone(stage, 'page-wechat_login')
  await open(stage, 'study_center')
  await at(stage, 'study_center')
}

/** Answers the question shown, and waits for the server's verdict. */
async function answerOne(stage: Stage): Promise<void> {
  await at(stage, 'tiku_practice')
  await tap(stage, 'option-0')
  if (await has(stage, 'give-answer')) await tap(stage, 'give-answer')
  await reads(stage, 'practice-verdict', /[✓✗]/)
}

async function threeKinds(stage: Stage): Promise<void> {
  const { step } = stage
  await step('the end of a lesson finishes its task', async () => {
    await openTasks(stage)
    await tap(stage, task('lesson'))
    await at(stage, 'course_learn')
    await part(stage, 'player')
    await fire(stage, 'player', 'play', {})
    for (const currentTime of SECONDS) await fire(stage, 'player', 'timeupdate', { currentTime, duration: 30 })
    await fire(stage, 'player', 'ended', {})
    await part(stage, 'next-lesson')
  })
  await step('the last missing answer finishes a practice', async () => {
    await openTasks(stage)
    await tap(stage, task('practice'))
    await answerOne(stage)
  })
  await step('a submitted paper finishes its task', async () => {
    await openTasks(stage)
    await tap(stage, task('paper'))
    await at(stage, 'exam_testpaper')
    await tap(stage, 'start-exam')
    await at(stage, 'exam_attempt')
    await tap(stage, 'open-sheet')
    await tap(stage, 'hand-in')
    await tap(stage, 'confirm-hand-in')
    await at(stage, 'tiku_testpaper_result')
  })
}

/** Choosing a class, today's tasks, three kinds of them, their credits and a place in the rank. */
export async function studying(stage: Stage, press: PressPhone): Promise<void> {
  const { step, shoot } = stage
  await step('a learner with the course but no class is led to choosing one', async () => {
    await enter(stage, press, NEW_MEMBER)
    await tap(stage, 'choose-class')
    await at(stage, 'select_class')
    await shoot('study-classes')
    await tap(stage, 'join-2')
    await at(stage, 'study_center')
    await reads(stage, 'plan-summary', /初级会计实务 2 班/)
    await part(stage, task('reading'))
    await shoot('study-today')
  })
  await threeKinds(stage)
  await step('all three are counted on time, each once, and the rank has the learner', async () => {
    await openCentre(stage)
    await reads(stage, 'plan-summary', /44 学分/)
    await open(stage, 'credit_detail')
    await at(stage, 'credit_detail')
    const rows = await reads(stage, 'credits', /按时完成/)
    for (const credits of ['+4', '+10', '+30']) assert.ok(rows.includes(credits), `${credits} in ${rows}`)
    await open(stage, 'credit_rank_list')
    await reads(stage, 'ranks', /刚入班的同学（我）/)
    await shoot('study-ranks')
  })
}

/** A plan that moved by itself, and a task made up for half its credits. */
export async function makingUp(stage: Stage, press: PressPhone): Promise<void> {
  const { step, shoot } = stage
  await step('a learner with arrears finds the plan moved, with the reason', async () => {
    await enter(stage, press, LATE_MEMBER)
    await reads(stage, 'plan-change', /\d+ 个逾期任务已按每天 40 分钟重新安排/)
    await shoot('study-moved')
    await tap(stage, 'keep-change')
    await gone(stage, 'plan-change')
  })
  await step('an overdue task earns half its credits', async () => {
    assert.match(await textOf(stage, task('late')), /补学得 5 学分/)
    await tap(stage, task('late'))
    await answerOne(stage)
    await openCentre(stage)
    await reads(stage, 'plan-summary', /5 学分/)
    await open(stage, 'credit_detail')
    await reads(stage, 'credits', /补学完成/)
    await shoot('study-made-up')
  })
}
