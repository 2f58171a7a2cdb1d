import assert from 'node:assert/strict'
import { firstChoiceOf } from '../../support/seed-questions'
import { at, has, part, reads, type Stage, tap, textOf, type } from './stage'

/** A chapter taught by the course the journey has bought. */
const CHAPTER = 22202
const SUBJECT = 222
const { right } = firstChoiceOf('kjsw-02')
const OPTIONS = 4
const MOST_SOURCES = 6

async function chooseWrong(stage: Stage): Promise<void> {
  for (let index = 0; index < OPTIONS; index += 1)
    if (!(await textOf(stage, `option-${index}`)).includes(right)) return tap(stage, `option-${index}`)
  assert.fail('no such option')
}

/** The first source of an answer that is a second of a lesson. */
async function lessonSource(stage: Stage, turn: number): Promise<string> {
  for (let index = 1; index <= MOST_SOURCES; index += 1) {
    const id = `source-${turn}-${index}`
    if ((await has(stage, id)) && /课程 \d/.test(await textOf(stage, id))) return id
  }
  return assert.fail('no lesson is quoted')
}

/** A question answered wrongly, its explanation step by step, a quote, and the second of the lesson where it is said. */
export async function assistant(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('a question answered wrongly leads to its explanation', async () => {
    await mini.callWxMethod('navigateTo', { url: '/packages/tiku/chapters/index?categoryId=22' })
    await at(stage, 'tiku_chapters')
    await tap(stage, `subject-${SUBJECT}`)
    await tap(stage, `practise-${CHAPTER}`)
    await at(stage, 'tiku_practice')
    await chooseWrong(stage)
    await reads(stage, 'practice-verdict', /✗/)
    await tap(stage, 'explain')
    await at(stage, 'ai_question')
  })
  await step('a step is explained with quotes, once the learner has agreed', async () => {
    await tap(stage, 'ai-agree')
    await tap(stage, 'step-1')
    await part(stage, 'source-1-1')
    await part(stage, 'again-1')
    await shoot('ai-answer')
  })
  await step('a quote leads to the second of the lesson', async () => {
    await type(stage, 'ai-text', '借贷记账法怎么定方向，有借必有贷吗')
    await tap(stage, 'ai-send')
    await part(stage, 'again-2')
    await tap(stage, await lessonSource(stage, 2))
    await at(stage, 'course_learn')
    await shoot('ai-lesson')
  })
}
