import assert from 'node:assert/strict'
import { withoutNetwork } from '../network'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A chapter with questions of each type. */
const CHAPTER = 22104
type Numbers = { choice: number; fill: number; essay: number }
const WRITTEN = '应纳税额等于销项税额减去进项税额。'
const BLANK = '13%'

const sheet = ({ page }: Stage) => part(page, 'practice-sheet')
const close = (stage: Stage, id: string) => part(stage.page, id).getByRole('button', { name: '关闭' }).click()

/** Goes to a question over the answer card. */
async function turnTo(stage: Stage, number: number): Promise<void> {
  await tap(stage.page, 'open-sheet')
  await tap(stage.page, `sheet-${number}`)
  await reads(stage.page, 'practice-place', new RegExp(`^${number} / `))
}

const isOpen = async ({ page }: Stage, id: string) => {
  const control = part(page, id)
  return (await control.isVisible()) && (await control.isEnabled())
}

/** Tells what the question shown lets the learner choose or write; nothing where it was answered before. */
async function kindShown(stage: Stage): Promise<keyof Numbers | undefined> {
  for (const kind of ['essay', 'fill'] as const) if (await isOpen(stage, kind === 'fill' ? 'blank-0' : kind)) return kind
  const isSeveral = (await isOpen(stage, 'option-0')) && (await part(stage.page, 'option-0').getAttribute('role')) === 'checkbox'
  return isSeveral ? 'choice' : undefined
}

/** The first question of each kind, from the first of the practice on: it begins with what was never answered. */
async function numbersOf(stage: Stage): Promise<Numbers> {
  const numbers: Partial<Numbers> = {}
  for (let number = 1; ; number += 1) {
    await reads(stage.page, 'practice-place', new RegExp(`^${number} / `))
    const kind = await kindShown(stage)
    if (kind) numbers[kind] ??= number
    const { choice, fill, essay } = numbers
    if (choice && fill && essay) return { choice, fill, essay }
    await tap(stage.page, 'next-question')
  }
}

/** In a practice whose first question is answered wrongly, without a network: what it needs is there, and what is not says so and comes later. */
export async function cutOff(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('without a network the answer card opens for the first time', () =>
    withoutNetwork(
      stage,
      async () => {
        await tap(page, 'open-sheet')
        await sheet(stage).getByRole('button', { name: '第1题 错误，当前' }).waitFor()
        await close(stage, 'practice-sheet')
        await tap(page, 'report')
        await front(page).getByRole('alert').filter({ hasText: '这部分没有打开' }).getByRole('button', { name: '重试' }).waitFor()
        assert.ok(await part(page, 'practice-place').isVisible())
        await shots.take(page, 'practice-part-lost')
      },
      // The part that could not be loaded comes by itself.
      () => close(stage, 'question-report'),
    ),
  )
  await step('a page whose code was never loaded shows this without a network, and opens with one', () =>
    withoutNetwork(
      stage,
      async () => {
        await tap(page, 'explain')
        const failed = front(page).getByRole('alert').filter({ hasText: '页面没有打开，请检查网络' })
        await failed.getByRole('button', { name: '重试' }).waitFor()
        await shots.take(page, 'page-lost')
      },
      () => at(page, 'ai_question'),
    ),
  )
  await page.goBack()
  await at(page, 'tiku_practice')
  await page.goBack()
  await at(page, 'tiku_chapters')
}

/** Choices and texts are on the answer card and on the questions. */
async function assertKept(stage: Stage, numbers: Numbers): Promise<void> {
  const { page } = stage
  await tap(page, 'open-sheet')
  for (const number of Object.values(numbers))
    await sheet(stage)
      .getByRole('button', { name: `第${number}题 已写，未提交` })
      .waitFor()
  await close(stage, 'practice-sheet')
  await turnTo(stage, numbers.choice)
  const chosen = await front(page)
    .locator('[id^=option-][aria-checked=true]')
    .evaluateAll((options) => options.map(({ id }) => id))
  assert.deepEqual(chosen, ['option-0', 'option-2'])
  await turnTo(stage, numbers.fill)
  assert.equal(await part(page, 'blank-0').inputValue(), BLANK)
  await turnTo(stage, numbers.essay)
  assert.equal(await part(page, 'essay').inputValue(), WRITTEN)
}

/** Begins at the chapters of the bank and ends there. */
export async function unsubmitted(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  let numbers: Numbers = { choice: 0, fill: 0, essay: 0 }
  await step('an unsubmitted choice or text stays when the learner moves on', async () => {
    await tap(page, `practise-${CHAPTER}`)
    await at(page, 'tiku_practice')
    numbers = await numbersOf(stage)
    await turnTo(stage, numbers.choice)
    await tap(page, 'option-0')
    await tap(page, 'option-2')
    await page.keyboard.press('ArrowRight')
    await reads(page, 'practice-place', new RegExp(`^${numbers.choice + 1} / `))
    await turnTo(stage, numbers.fill)
    await part(page, 'blank-0').fill(BLANK)
    await tap(page, 'prev-question')
    await turnTo(stage, numbers.essay)
    await part(page, 'essay').fill(WRITTEN)
    await tap(page, 'prev-question')
    await assertKept(stage, numbers)
  })
  await step('an unsubmitted choice or text stays after a reload', async () => {
    await page.reload()
    await at(page, 'tiku_practice')
    await assertKept(stage, numbers)
    await shots.take(page, 'practice-draft')
  })
  await step('the answer card ends the practice with its summary', async () => {
    await tap(page, 'open-sheet')
    await tap(page, 'end-practice')
    await reads(page, 'practice-end', '还没有作答，随时可以回来接着练')
    await shots.take(page, 'practice-end')
    await page.goBack()
    await at(page, 'tiku_chapters')
  })
}
