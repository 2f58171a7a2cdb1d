import assert from 'node:assert/strict'
import { choicesOf, type SeedChoice } from '../../support/seed-questions'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'
import { everyday } from './everyday'
import { lockedSubject, materialFound } from './finding'
import { cutOff, unsubmitted } from './practising'
import { keptOut } from './wrong-book'

/** A seeded learner with a past in the question bank, who has not practised the chapter. */
const MOBILE = '13800000002'
const CHAPTER = 22103
/** Right answers in a row after which a question leaves the wrong book, by default. */
const LEAVE_STREAK = 2

/** A part may come this far from where it was announced: less than a line. */
const SLACK_PX = 16

/** The question the practice begins with: what the learner has answered before comes later. */
let asked: SeedChoice = { stem: '', right: '' }
/** Lists show how a question begins. */
const begins = () => asked.stem.slice(0, 20)
const verdict = ({ page }: Stage) => reads(page, 'practice-verdict', /./)
const options = ({ page }: Stage) => front(page).locator('[id^=option-]')

const heights = (stage: Stage) => options(stage).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
/** Reads what a browser does with a swipe that goes on past the edge of the page. */
const swipedOver = ({ page }: Stage) => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)

/** The question's card in the wrong book. */
const entry = ({ page }: Stage) => front(page).locator('[id^=entry-]').filter({ hasText: begins() })

/** Where the ways into the bank are to be, and where they are once it has come. */
async function bankStays({ page }: Stage): Promise<void> {
  const topOf = (id: string) => part(page, id).evaluate((element) => element.getBoundingClientRect().top)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/study\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await part(page, 'entries-coming').waitFor()
  const before = await topOf('entries-coming')
  release()
  for (const id of ['today', 'entry-chapters']) await part(page, id).waitFor()
  await page.unroute(/\/study\?/)
  const after = await part(page, 'entry-chapters').evaluate((entry) => entry.parentElement?.getBoundingClientRect().top ?? 0)
  assert.ok(Math.abs(after - before) <= SLACK_PX, `the ways in were announced at ${before} px and are at ${after} px`)
}

async function wrongOnce(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the question bank leads to a chapter', async () => {
    await signInTo(stage, MOBILE, '/tiku')
    await at(page, 'tiku_home', /^\/tiku$/)
    await bankStays(stage)
    await shots.take(page, 'bank')
    await tap(page, 'entry-chapters')
    await at(page, 'tiku_chapters', /^\/tiku\/category\/22\/chapters$/)
    await shots.take(page, 'bank-chapters')
    await tap(page, `practise-${CHAPTER}`)
    await at(page, 'tiku_practice', /^\/tiku\/practice\/\d+$/)
    assert.equal(await swipedOver(stage), 'none', 'a long swipe turns the question and does not leave the page')
  })
  await step('a wrong answer is shown at once, with the key and the reason', async () => {
    await part(page, 'option-0').waitFor()
    const shown = (await front(page).textContent()) ?? ''
    asked = choicesOf('jjf-03').find(({ stem }) => shown.includes(stem)) ?? asked
    assert.notEqual(asked.stem, '', 'the practice begins with a single choice of its chapter')
    const before = await heights(stage)
    await options(stage).filter({ hasNotText: asked.right }).first().click()
    assert.match(await verdict(stage), /^✗ 错误$/)
    assert.deepEqual(await heights(stage), before, 'the marks of an answer move no line')
    await options(stage).filter({ hasText: '✓' }).filter({ hasText: asked.right }).waitFor()
    await part(page, 'solution').getByText('解析', { exact: true }).waitFor()
    await shots.take(page, 'practice-wrong')
  })
  await step('a knowledge point of the solution begins a practice of its own, and the way back leads to the solution', async () => {
    const point = front(page).locator('[id^=point-]').first()
    const from = page.url()
    await point.click()
    await page.waitForURL((url) => url.href !== from)
    await part(page, 'practice-place')
      .getByText(/^1 \/ \d+$/)
      .waitFor()
    await page.goBack()
    await part(page, 'solution').waitFor()
  })
}

async function openBook({ page }: Stage): Promise<void> {
  await page.goto('/tiku/wrong-book?categoryId=22')
  await at(page, 'tiku_wrong_book')
  await part(page, 'entries').waitFor()
}

async function practisedRight(stage: Stage): Promise<void> {
  const { page } = stage
  await tap(page, 'practise-these')
  await tap(page, 'practise-size-10')
  await at(page, 'tiku_practice')
  await front(page).getByText(begins()).waitFor()
  await options(stage).filter({ hasText: asked.right }).first().click()
  assert.match(await verdict(stage), /^✓ 正确$/)
}

async function outOfTheBook(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the wrong book lists it first', async () => {
    await page.goBack()
    await at(page, 'tiku_home')
    await tap(page, 'entry-wrong-book')
    await at(page, 'tiku_wrong_book', /^\/tiku\/wrong-book\?categoryId=22$/)
    await entry(stage)
      .getByText(/错 \d+ 次 · 之后连对 0 次/)
      .waitFor()
    await shots.take(page, 'wrong-book')
  })
  await step('the wrong book begins a drill of the weakest points', async () => {
    await tap(page, 'weak-drill')
    await at(page, 'tiku_practice')
    await front(page).getByText('薄弱点专练').first().waitFor()
    await page.goBack()
    await at(page, 'tiku_wrong_book')
  })
  for (let streak = 1; streak <= LEAVE_STREAK; streak += 1)
    await step(`answered right out of the wrong book, ${streak} in a row`, async () => {
      await practisedRight(stage)
      await openBook(stage)
      if (streak < LEAVE_STREAK) await entry(stage).getByText(`之后连对 ${streak} 次`).waitFor()
    })
  await step('after the number of the rule it has left the book and stands on the shelf of mastered questions', async () => {
    await entry(stage).waitFor({ state: 'detached' })
    await tap(page, 'shelves-gone')
    await entry(stage).getByText('掌握').first().waitFor()
    await shots.take(page, 'wrong-book-gone')
  })
}

/** One card of today's reviews: thought of, looked at, and planned anew. */
async function reviewing({ page, shots, step }: Stage): Promise<void> {
  await step('a review of today is graded, and the next appears', async () => {
    await tap(page, 'to-review')
    await at(page, 'tiku_review')
    await part(page, 'review-room')
      .getByText(/^1 \/ \d+$/)
      .waitFor()
    await tap(page, 'show-answer')
    await shots.take(page, 'review')
    await tap(page, 'feel-good')
    await part(page, 'review-room')
      .getByText(/^2 \/ \d+$/)
      .waitFor()
  })
}

/** Chapter practice, wrong, wrong book, review, done with; and what is found and opened from there. */
export async function practice(stage: Stage): Promise<void> {
  await wrongOnce(stage)
  await cutOff(stage)
  await unsubmitted(stage)
  await outOfTheBook(stage)
  await reviewing(stage)
  await keptOut(stage)
  await everyday(stage)
  await materialFound(stage)
  await lockedSubject(stage)
}
