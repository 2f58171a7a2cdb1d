import assert from 'node:assert/strict'
import { questionTypeNames } from '@/domain/tiku/question'
import { KILLED } from '../../support/watch'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { answerShown, answerUpTo, doneOnSheet, progress, saved } from './answering'
import { leftForAWhile, openedWithoutNetwork } from './exam-room'
import { reporting } from './report'

const ATTEMPT = /^\/exam\/attempt\/\d+$/
const note = (types: Set<string>, seen: readonly string[]) => {
  for (const type of seen) types.add(type)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

async function starting({ page, shots, step }: Stage): Promise<void> {
  await step('the question bank leads to a paper', async () => {
    await tap(page, 'tab-tiku_home')
    await at(page, 'tiku_home', /^\/tiku$/)
    await part(page, 'paper-1').waitFor()
    await shots.take(page, 'tiku')
    await tap(page, 'paper-1')
    await at(page, 'exam_testpaper', /^\/exam\/testpaper\/1$/)
    await part(page, 'start-exam').waitFor()
    await shots.take(page, 'paper')
  })
  await step('the exam starts and its clock runs', async () => {
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt', ATTEMPT)
    const first = await reads(page, 'exam-clock', /^\d+:\d+/)
    await part(page, 'exam-clock').filter({ hasNotText: first }).waitFor()
    await shots.take(page, 'exam')
  })
  await step('the browser’s own back asks before it leaves the exam', async () => {
    await page.goBack()
    await reads(page, 'leave-exam', /计时不会停/)
    await shots.take(page, 'exam-leave')
    await part(page, 'leave-exam').getByRole('button', { name: '继续答题' }).click()
    await part(page, 'leave-exam').waitFor({ state: 'detached' })
    await at(page, 'exam_attempt', ATTEMPT)
  })
}

/** The page is loaded anew with nothing kept on the device: what it shows now, the server has. */
async function reloadFromServer({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('attempt:')) localStorage.removeItem(key)
  })
  await page.reload()
  await at(page, 'exam_attempt', ATTEMPT)
}

async function interrupted(stage: Stage, types: Set<string>): Promise<void> {
  const { page, app, watch, shots, step } = stage
  let expectNoMore = () => {}
  await step('a reload keeps the answers and the current question', async () => {
    note(types, await answerUpTo(stage, 4))
    await page.reload()
    await at(page, 'exam_attempt', ATTEMPT)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet'), upTo(4))
    assert.equal((await progress(stage)).number, 4)
    await tap(page, 'next-question')
    await reads(page, 'exam-progress', /^5\//)
  })
  await step('the server is killed; an answer given meanwhile is stored and shown as not yet saved', async () => {
    note(types, await answerUpTo(stage, 7))
    await saved(stage)
    expectNoMore = watch.expect(new RegExp(`^failed: PUT .*/answers ${KILLED.source}`))
    await app.kill()
    await tap(page, 'next-question')
    await reads(page, 'exam-progress', /^8\//)
    note(types, await answerShown(stage))
    await reads(page, 'sync-state', /^1 题已存在本机/)
    await shots.take(page, 'exam-server-gone')
  })
  await step('the server starts again: nothing acknowledged is lost, and the rest is sent', async () => {
    await app.start()
    await saved(stage)
    expectNoMore()
    await reloadFromServer(stage)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet-restarted'), upTo(8))
  })
}

async function finishing(stage: Stage, types: Set<string>): Promise<number> {
  const { page, shots, step } = stage
  const { count } = await progress(stage)
  await step('every question is answered, of any type', async () => {
    note(types, await answerUpTo(stage, count))
    await shots.take(page, 'exam-last')
    await saved(stage)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet-full'), upTo(count))
    assert.deepEqual([...types].sort(), Object.values(questionTypeNames).sort())
  })
  await step('handing in leads to the report with marks and receipts', async () => {
    await tap(page, 'open-sheet')
    await tap(page, 'hand-in')
    await reads(page, 'undone-count', '所有题目都已作答')
    await shots.take(page, 'exam-hand-in')
    await tap(page, 'confirm-hand-in')
    await at(page, 'tiku_testpaper_result', /^\/tiku\/testpaper-result\/\d+$/)
    await reads(page, 'score', /^\d+(\.\d+)?$/)
    await part(page, 'by-section').waitFor()
    await shots.take(page, 'result')
    await tap(page, 'result-1')
    await part(page, 'review-1')
      .getByRole('button', { name: /^这题怎么计分/ })
      .click()
    await reads(page, 'review-1', '计分规则')
    await reads(page, 'question-insight', /这题约用 .*，平均 .*\d+ 人作答，正确率 \d+%/)
    await shots.take(page, 'result-review')
    await page.goBack()
    await part(page, 'reader').waitFor({ state: 'detached' })
  })
  return count
}

async function afterwards({ page, shots, step }: Stage): Promise<void> {
  await step('the report has its comparisons, and becomes a poster', async () => {
    await front(page)
      .getByRole('img', { name: /^得分 .*，满分 / })
      .waitFor()
    for (const id of ['trend', 'beside-others', 'time-spent']) await part(page, id).waitFor()
    await front(page).getByRole('img', { name: '知识点得分率' }).waitFor()
    await tap(page, 'make-poster')
    await front(page).locator('#link-poster img').waitFor()
    await shots.take(page, 'result-poster')
    await page.goBack()
    await part(page, 'link-poster').waitFor({ state: 'detached' })
  })
  await step('the rank lists the learner', async () => {
    await tap(page, 'see-rank')
    await at(page, 'tiku_testpaper_rank', /^\/tiku\/testpaper\/1\/rank$/)
    await reads(page, 'rank-mine', '（我）')
    await front(page).locator('#rank-list').getByText('（我）').waitFor()
    await shots.take(page, 'rank')
  })
}

/** A whole paper through a reload and a server that dies. */
export async function examination(stage: Stage): Promise<void> {
  const types = new Set<string>()
  await starting(stage)
  await openedWithoutNetwork(stage)
  await leftForAWhile(stage)
  await interrupted(stage, types)
  const count = await finishing(stage, types)
  await reporting(stage, count)
  await afterwards(stage)
}
