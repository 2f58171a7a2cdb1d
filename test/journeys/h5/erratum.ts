import assert from 'node:assert/strict'
import { marksText } from '@/domain/scoring/marks'
import { link } from '@/routes/link'
import { givenUnlikeKey, marksOf, RIGHTED } from '../given-unlike-key'
import { signInTo } from '../sign-in'
import { staffOf } from '../staff'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A seeded learner with results. */
const MOBILE = '13800000003'
const PAPER = 3
const NOTE = '按新准则，这个选项才是对的'

/** A wrong key is reported, accepted and corrected on the desk; the learner's result is marked again, and the learner is told. */
export async function erratum(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  const { accessToken } = await signInTo(stage, MOBILE, '/mine/messages')
  await at(page, 'mine_messages')
  const { resultId, questionId, letter } = await givenUnlikeKey(app.origin, accessToken, PAPER)
  const before = await marksOf(app.origin, accessToken, resultId)
  await step('a learner reports the key of a question', async () => {
    await page.goto(link('explanation_detail', { explanationId: questionId }))
    await at(page, 'explanation_detail')
    await tap(page, 'report')
    await part(page, 'question-report').getByRole('radio').first().click()
    await part(page, 'report-text').fill(NOTE)
    await tap(page, 'send-report')
    await part(page, 'question-report').waitFor({ state: 'detached' })
  })
  await step('the desk accepts it and corrects the key', async () => {
    const staff = await staffOf(app)
    const [, reportId = ''] = /href="\/reports\/(\d+)"/.exec(await staff.see('/reports')) ?? []
    assert.ok((await staff.see(`/reports/${reportId}`)).includes(NOTE))
    await staff.act('answer-report', reportId, { status: 'accepted', answer: '谢谢，我们马上更正。' })
    assert.match(await staff.act('correct-question', questionId, { answer: letter, reason: RIGHTED }), /[1-9]\d* 份成绩会按新答案重新判分/)
  })
  await step('the learner is notified', async () => {
    await page.goto('/mine/messages')
    await front(page).getByText(RIGHTED).first().waitFor()
    await shots.take(page, 'erratum-messages')
  })
  await step('the result is graded again, with the reason', async () => {
    await page.goto(link('tiku_testpaper_result', { resultId }))
    await reads(page, 'corrections', RIGHTED)
    const after = await marksOf(app.origin, accessToken, resultId)
    assert.ok(after > before)
    await reads(page, 'score', new RegExp(`^${marksText(after)}$`))
    await shots.take(page, 'erratum-result')
  })
}
