import assert from 'node:assert/strict'
import { firstChoiceOf } from '../../support/seed-questions'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A learner who has the course whose lessons speak of the question. */
export const ASKER = { mobile: '13900007901', nickname: '爱问的同学', courseId: 102 } as const
const SUBJECT = 222
const CHAPTER = 22201
const { stem, right } = firstChoiceOf('kjsw-01')

/** A question answered wrongly, its explanation step by step, a quote, and the second of the lesson where it is said. */
export async function assistant(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a question is answered wrongly', async () => {
    await signInTo(stage, ASKER.mobile, '/tiku/category/22/chapters')
    await at(page, 'tiku_chapters')
    await tap(page, `subject-${SUBJECT}`)
    await tap(page, `practise-${CHAPTER}`)
    await at(page, 'tiku_practice')
    await front(page).getByText(stem.slice(0, 20)).waitFor()
    await front(page).locator('[id^=option-]').filter({ hasNotText: right }).first().click()
    assert.match(await reads(page, 'practice-verdict', /./), /✗/)
  })
  await step('its steps can be explained, once the learner has agreed', async () => {
    await tap(page, 'explain')
    await at(page, 'ai_question', /^\/ai\/question\?questionId=\d+$/)
    await shots.take(page, 'ai-opt-in')
    await tap(page, 'ai-agree')
    await part(page, 'step-1').waitFor()
    await shots.take(page, 'ai-question')
    await tap(page, 'step-1')
    await part(page, 'source-1-1').waitFor()
    await part(page, 'again-1').waitFor()
    await shots.take(page, 'ai-answer')
  })
  await step('a quote leads to the second of the lesson', async () => {
    await part(page, 'ai-text').fill('借贷记账法怎么定方向，有借必有贷吗')
    await tap(page, 'ai-send')
    await part(page, 'turn-2').locator('.ai-claim').first().waitFor()
    await part(page, 'again-2').waitFor()
    await shots.take(page, 'ai-quote')
    await part(page, 'turn-2')
      .getByRole('button', { name: /^出处：课程 \d/ })
      .first()
      .click()
    await at(page, 'course_learn', /^\/course\/102\/learn\?lessonId=\d+&second=\d+$/)
    await shots.take(page, 'ai-lesson')
  })
}
