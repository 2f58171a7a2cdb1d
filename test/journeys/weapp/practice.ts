import assert from 'node:assert/strict'
import { choicesOf, type SeedChoice } from '../../support/seed-questions'
import { hasNumber, type PressPhone, signInByPhone } from './phone'
import { at, part, reads, type Stage, tap, textOf } from './stage'

const CHAPTER = 22103
/** Lists show how a question begins. */
const inList = ({ stem }: SeedChoice) => new RegExp(stem.slice(0, 20))
const OPTIONS = 4
/** The course the journey has bought. */
const BOUGHT = 102

/** The question shown: a practice begins with what the learner has not answered yet. */
async function shownChoice(stage: Stage): Promise<SeedChoice> {
  await part(stage, 'option-0')
  const shown = await textOf(stage, 'page-tiku_practice')
  const choice = choicesOf('jjf-03').find(({ stem }) => shown.includes(stem))
  assert.ok(choice, 'the practice begins with a single choice of its chapter')
  return choice
}

/** Taps the right option, or one that is not. */
async function choose(stage: Stage, { right }: SeedChoice, isRight: boolean): Promise<void> {
  for (let index = 0; index < OPTIONS; index += 1) {
    const text = await textOf(stage, `option-${index}`)
    if (text.includes(right) === isRight) return tap(stage, `option-${index}`)
  }
  assert.fail('no such option')
}

const back = ({ mini }: Stage) => mini.callWxMethod('navigateBack', {})

type Learner = { name: string; mobile: string; press: PressPhone }

async function wrongOnce(stage: Stage, learner: Learner): Promise<SeedChoice> {
  const { step, shoot } = stage
  let asked: SeedChoice | undefined
  await step('the question bank leads to a chapter, and its practice to signing in', async () => {
    await stage.mini.callWxMethod('switchTab', { url: '/pages/home/index' })
    await at(stage, 'home_page')
    await tap(stage, 'tab-tiku_home')
    await at(stage, 'tiku_home')
    await tap(stage, 'entry-chapters')
    await at(stage, 'tiku_chapters')
    await shoot('chapters')
    await tap(stage, `practise-${CHAPTER}`)
    await at(stage, 'wechat_login')
  })
  await signInByPhone(stage, learner.press, learner)
  await step('the practice begins after the sign-in', async () => {
    await tap(stage, `practise-${CHAPTER}`)
    await at(stage, 'tiku_practice')
  })
  await step('a wrong answer is shown at once, with the reason', async () => {
    asked = await shownChoice(stage)
    await choose(stage, asked, false)
    await reads(stage, 'practice-verdict', /✗\s*错误/)
    await reads(stage, 'solution', /解析/)
    await shoot('practice-wrong')
  })
  assert.ok(asked)
  return asked
}

/** Chapter practice, wrong, wrong book, right as often as the rule says, done with. */
export async function practice(stage: Stage, learner: Learner): Promise<void> {
  const { step, shoot } = stage
  const asked = await wrongOnce(stage, learner)
  await step('the wrong book lists it', async () => {
    await back(stage)
    await at(stage, 'tiku_chapters')
    await back(stage)
    await at(stage, 'tiku_home')
    await tap(stage, 'entry-wrong-book')
    await at(stage, 'tiku_wrong_book')
    await reads(stage, 'entries', inList(asked))
    await shoot('wrong-book')
  })
  await step('it begins a drill of the weakest points', async () => {
    await tap(stage, 'weak-drill')
    await at(stage, 'tiku_practice')
    // The first question is drawn: it may be of any type.
    await reads(stage, 'practice-place', /^1 \/ 20/)
    await back(stage)
    await at(stage, 'tiku_wrong_book')
  })
  await step('two right answers from the wrong book move it to the shelf of mastered questions', async () => {
    for (const shelf of [/已掌握 0/, /已掌握 1/]) {
      await tap(stage, 'practise-these')
      await tap(stage, 'practise-size-10')
      await at(stage, 'tiku_practice')
      await choose(stage, asked, true)
      await reads(stage, 'practice-verdict', /✓\s*正确/)
      await back(stage)
      await at(stage, 'tiku_wrong_book')
      await reads(stage, 'shelves', shelf)
    }
    await tap(stage, 'shelves-gone')
    await reads(stage, 'entries', inList(asked))
    await shoot('wrong-book-gone')
  })
  await hasNumber(stage, learner.mobile, BOUGHT)
}
