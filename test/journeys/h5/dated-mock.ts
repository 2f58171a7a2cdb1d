import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { announceMock, beginMock, DATED_PAPER, DATED_TAKER, endMock } from '../dated-mock'
import { signInTo } from '../sign-in'
import { staffOf } from '../staff'
import { at, part, reads, type Stage, tap } from '../stage'
import { answerUpTo, saved } from './answering'

const PAPER = link('exam_testpaper', { testpaperId: DATED_PAPER })
/** The room is asked every 20 s, and learners enter over three more. */
const BEGIN_MS = 45_000
/** The end of a mock comes with the minute. */
const END_MS = 90_000

async function waiting(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  const staff = await staffOf(app)
  await step('the desk makes a dated mock, and a learner waits for it in its room', async () => {
    assert.match(await announceMock(staff), /每人只考一次/)
    await signInTo(stage, DATED_TAKER, PAPER)
    await at(page, 'exam_testpaper')
    await reads(page, 'room-clock', /^0\d:\d\d$/)
    await reads(page, 'room-count', /候考室里有 1 人/)
    await shots.take(page, 'mock-room')
    assert.match(await staff.see(`/papers/${DATED_PAPER}?part=room`), /候考室 1 人/)
  })
  await step('the mock begins by itself for everybody in the room', async () => {
    await beginMock(staff)
    await part(page, 'page-exam_attempt').waitFor({ timeout: BEGIN_MS })
    await answerUpTo(stage, 3)
    await saved(stage)
  })
}

async function leaving(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  await step('leaving the page is counted, for the learner and the teacher', async () => {
    await page.goBack()
    await part(page, 'leave-exam')
      .getByRole('button', { name: /^先离开/ })
      .click()
    await page.goto(PAPER)
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await reads(page, 'leaves', /已离开 1 次/)
    await shots.take(page, 'mock-left')
    const staff = await staffOf(app)
    assert.match(await staff.see(`/papers/${DATED_PAPER}?part=room`), /离开 1 次/)
  })
  await step('after handing in, the report stays closed until the end', async () => {
    await tap(page, 'hand-in-now')
    await tap(page, 'confirm-hand-in')
    await at(page, 'exam_testpaper')
    await reads(page, 'exam-sat', /已交卷/)
    await shots.take(page, 'mock-sat')
  })
}

async function over(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  await step('once the time is over, the report opens with the leaves, and the paper is practice', async () => {
    await endMock(await staffOf(app))
    await page.reload()
    await part(page, 'see-report').waitFor({ timeout: END_MS })
    await shots.take(page, 'mock-over')
    await tap(page, 'see-report')
    await at(page, 'tiku_testpaper_result')
    await reads(page, 'exam-leaves', /离开 1 次/)
    await shots.take(page, 'mock-report')
    await page.goto(PAPER)
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
  })
}

/** A dated mock from its waiting room to its report. */
export async function datedMock(stage: Stage): Promise<void> {
  await waiting(stage)
  await leaving(stage)
  await over(stage)
}
