import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import { announceMock, beginMock, DATED_PAPER, DATED_TAKER } from '../dated-mock'
import { staffOf } from '../staff'
import { answerShown } from './answering'
import type { PressPhone } from './phone'
import { at, reads, type Stage, tap } from './stage'
import { enter } from './studying'

/** A dated mock from its waiting room until its report is waited for. */
export async function datedMock(stage: Stage, deskOrigin: string, press: PressPhone): Promise<void> {
  const { mini, origin, shoot, step } = stage
  const staff = await staffOf({ origin, deskOrigin })
  const open = async () => {
    await mini.callWxMethod('reLaunch', { url: pageUrl('exam_testpaper', { testpaperId: DATED_PAPER }) })
    await at(stage, 'exam_testpaper')
  }
  await step('the desk makes a dated mock, and a learner waits for it in its room', async () => {
    await announceMock(staff)
    await enter(stage, press, DATED_TAKER)
    await open()
    await reads(stage, 'room-clock', /^0\d:\d\d$/)
    await reads(stage, 'room-count', /候考室里有 1 人/)
    await shoot('mock-room')
  })
  await step('the mock begins, and an answer is saved', async () => {
    await beginMock(staff)
    await open()
    await tap(stage, 'start-exam')
    await at(stage, 'exam_attempt')
    await answerShown(stage)
    await reads(stage, 'sync-state', /^已保存$/)
  })
  await step('leaving the page is counted, for the learner and the teacher', async () => {
    await open()
    await tap(stage, 'start-exam')
    await at(stage, 'exam_attempt')
    await reads(stage, 'leaves', /已离开 1 次/)
    await shoot('mock-left')
    assert.match(await staff.see(`/papers/${DATED_PAPER}?part=room`), /离开 1 次/)
  })
  await step('after handing in, the report stays closed until the end', async () => {
    await tap(stage, 'hand-in-now')
    await tap(stage, 'confirm-hand-in')
    await at(stage, 'exam_testpaper')
    await reads(stage, 'exam-sat', /已交卷/)
    await shoot('mock-sat')
  })
}
