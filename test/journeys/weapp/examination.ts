import assert from 'node:assert/strict'
import { answerAll } from './answering'
import { cardNow } from './sharing'
import { at, part, reads, type Stage, tap } from './stage'

async function starting(stage: Stage): Promise<void> {
  const { step, shoot } = stage
  await step('the question bank leads to a paper', async () => {
    await stage.mini.callWxMethod('switchTab', { url: '/pages/home/index' })
    await at(stage, 'home_page')
    await tap(stage, 'tab-tiku_home')
    await at(stage, 'tiku_home')
    await part(stage, 'paper-1')
    await shoot('tiku')
    await tap(stage, 'paper-1')
    await at(stage, 'exam_testpaper')
    await part(stage, 'start-exam')
    await shoot('paper')
  })
  await step('the exam starts and its clock runs', async () => {
    await tap(stage, 'start-exam')
    await at(stage, 'exam_attempt')
    const first = await reads(stage, 'exam-clock', /^\d+:\d+/)
    await reads(stage, 'exam-clock', new RegExp(`^(?!${first})\\d+:\\d+`))
    await shoot('exam')
  })
}

async function finishing(stage: Stage): Promise<void> {
  const { step, shoot } = stage
  await step('every question is answered and saved', async () => {
    const count = await answerAll(stage)
    assert.ok(count > 0)
    await reads(stage, 'sync-state', /^已保存$/)
    await shoot('exam-last')
  })
  await step('the sheet hands in, and the report shows the marks', async () => {
    await tap(stage, 'open-sheet')
    await part(stage, 'answer-sheet')
    await shoot('sheet')
    await tap(stage, 'hand-in')
    await reads(stage, 'undone-count', /所有题目都已作答/)
    await tap(stage, 'confirm-hand-in')
    await at(stage, 'tiku_testpaper_result')
    await reads(stage, 'score', /\d+(\.\d+)?/)
    await shoot('result')
    const { imageUrl = '' } = await cardNow(stage, /^我在《/)
    assert.match(imageUrl, /\/share\/score\/\d+\.jpg\?marks=/)
  })
  await step('the rank lists the learner', async () => {
    await tap(stage, 'see-rank')
    await at(stage, 'tiku_testpaper_rank')
    await reads(stage, 'rank-mine', /（我）/)
    await shoot('rank')
  })
}

/** A whole paper. */
export async function examination(stage: Stage): Promise<void> {
  await starting(stage)
  await finishing(stage)
}
