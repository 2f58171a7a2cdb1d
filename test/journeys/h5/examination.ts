import assert from 'node:assert/strict'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { answerShown, answerUpTo, doneOnSheet, progress, saved } from './answering'

const ATTEMPT = /^\/exam\/attempt\/\d+$/
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

async function starting({ page, shots, step }: Stage): Promise<void> {
  await step('the question bank leads to a paper', async () => {
    await tap(page, 'tab-tiku_home')
    await at(page, 'tiku_home', /^\/tiku$/)
    await part(page, 'tiku-enter').waitFor()
    await shots.take(page, 'tiku')
    await tap(page, 'tiku-enter')
    await at(page, 'tiku_category', /^\/tiku\/category\/22$/)
    await part(page, 'paper-1').waitFor()
    await shots.take(page, 'tiku-category')
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
}

/** The page is loaded anew with nothing kept on the device: what it shows now, the server has. */
async function reloadFromServer({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('attempt:')) localStorage.removeItem(key)
  })
  await page.reload()
  await at(page, 'exam_attempt', ATTEMPT)
}

async function interrupted(stage: Stage, kinds: Set<string>): Promise<void> {
  const { page, app, watch, shots, step } = stage
  await step('a reload keeps the answers', async () => {
    for (const kind of await answerUpTo(stage, 4)) kinds.add(kind)
    await page.reload()
    await at(page, 'exam_attempt', ATTEMPT)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet'), upTo(4))
    assert.equal((await progress(stage)).number, 5)
  })
  await step('the server is killed; an answer given meanwhile is kept and told as not yet saved', async () => {
    for (const kind of await answerUpTo(stage, 7)) kinds.add(kind)
    await saved(stage)
    await app.kill()
    watch.expect(/^failed: PUT .*\/answers net::ERR_CONNECTION_/)
    await tap(page, 'next-question')
    kinds.add(await answerShown(stage))
    await reads(page, 'sync-state', /^待同步 1 题 · /)
    await shots.take(page, 'exam-server-gone')
  })
  await step('the server starts again: nothing acknowledged is lost, and the rest is sent', async () => {
    await app.start()
    await saved(stage)
    await reloadFromServer(stage)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet-restarted'), upTo(8))
  })
}

async function finishing(stage: Stage, kinds: Set<string>): Promise<void> {
  const { page, shots, step } = stage
  await step('every question is answered, whatever its type', async () => {
    const { count } = await progress(stage)
    for (const kind of await answerUpTo(stage, count)) kinds.add(kind)
    await shots.take(page, 'exam-last')
    await saved(stage)
    assert.deepEqual(await doneOnSheet(stage, 'exam-sheet-full'), upTo(count))
    assert.deepEqual([...kinds].sort(), ['checkbox', 'essay', 'fill', 'radio'])
  })
  await step('handing in leads to the report with marks and receipts', async () => {
    await tap(page, 'open-sheet')
    await tap(page, 'hand-in')
    await reads(page, 'undone-count', '所有题目都已作答')
    await shots.take(page, 'exam-hand-in')
    await tap(page, 'confirm-hand-in')
    await at(page, 'tiku_testpaper_result', /^\/tiku\/testpaper-result\/\d+$/)
    await reads(page, 'score', /^\d+(\.\d+)?$/)
    await part(page, 'by-type').waitFor()
    await reads(page, 'review-1', '计分规则')
    await shots.take(page, 'result')
    await part(page, 'review-1').scrollIntoViewIfNeeded()
    await shots.take(page, 'result-review')
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
  const kinds = new Set<string>()
  await starting(stage)
  await interrupted(stage, kinds)
  await finishing(stage, kinds)
}
