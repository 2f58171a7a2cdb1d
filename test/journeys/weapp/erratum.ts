import assert from 'node:assert/strict'
import { marksText } from '@/domain/scoring/marks'
import { pageUrl } from '@/routes/link'
import { givenUnlikeKey, marksOf, RIGHTED, sessionOf } from '../given-unlike-key'
import { staffOf } from '../staff'
import { at, gone, reads, type Stage, tap, type } from './stage'

/** The paper the journey has handed in. */
const PAPER = 1
const NOTE = '按新准则，这个选项才是对的'

/** A wrong key is reported, accepted and corrected on the desk; the learner's result is marked again, and the learner is told. */
export async function erratum(stage: Stage, deskOrigin: string, learner: string): Promise<void> {
  const { mini, origin, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  const accessToken = await sessionOf(origin, learner)
  const { resultId, questionId, letter } = await givenUnlikeKey(origin, accessToken, PAPER)
  const before = await marksOf(origin, accessToken, resultId)
  await step('a learner reports the key of a question', async () => {
    await open(pageUrl('explanation_detail', { explanationId: questionId }))
    await at(stage, 'explanation_detail')
    await tap(stage, 'report')
    await tap(stage, 'reason-key')
    await type(stage, 'report-text', NOTE)
    await tap(stage, 'send-report')
    await gone(stage, 'question-report')
  })
  await step('the desk accepts it and corrects the key', async () => {
    const staff = await staffOf({ origin, deskOrigin })
    const [, reportId = ''] = /href="\/reports\/(\d+)"/.exec(await staff.see('/reports')) ?? []
    assert.ok((await staff.see(`/reports/${reportId}`)).includes(NOTE))
    await staff.act('answer-report', reportId, { status: 'accepted', answer: '谢谢，我们马上更正。' })
    await staff.act('correct-question', questionId, { answer: letter, reason: RIGHTED })
  })
  await step('the learner is notified', async () => {
    await open(pageUrl('mine_messages', {}))
    await at(stage, 'mine_messages')
    await reads(stage, 'messages', new RegExp(RIGHTED))
    await shoot('erratum-messages')
  })
  await step('the result is graded again, with the reason', async () => {
    await open(pageUrl('tiku_testpaper_result', { resultId }))
    await reads(stage, 'corrections', new RegExp(RIGHTED))
    const after = await marksOf(origin, accessToken, resultId)
    assert.ok(after > before)
    await reads(stage, 'score', new RegExp(`^${marksText(after)}$`))
    await shoot('erratum-result')
  })
}
