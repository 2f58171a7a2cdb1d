import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at, part, reads, type Stage, tap } from '../stage'

/** Pages of several areas, each with a part of its content. */
const besideRail = [
  ['/certificates', 'page-certificates'],
  ['/setting/set-nickname', 'page-set_nickname'],
  ['/mine/recharge', 'page-recharge'],
  ['/help-center', 'page-help_center'],
] as const
const WIDEST = 400

const phone = { width: 375, height: 812 }
const desk = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const both = [tablet, desk]

/** A part of the page in front: where it is, and whether the page or a bar lies over its beginning. */
async function placeOf(page: Page, id: string) {
  const found = part(page, id)
  await found.waitFor()
  await found.scrollIntoViewIfNeeded()
  return found.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, top + 4)
    return { left, right, top, bottom, isCovered: over === null || !(element.contains(over) || over.contains(element)) }
  })
}

/** Two parts stand beside each other in the window, each whole and not covered. */
async function areBeside(page: Page, window: typeof desk, one: string, other: string): Promise<void> {
  await page.setViewportSize(window)
  // The one makes room for the other when that one is there.
  await part(page, other).waitFor()
  const [left, right] = [await placeOf(page, one), await placeOf(page, other)]
  const told = `${one} ${JSON.stringify(left)}, ${other} ${JSON.stringify(right)} at ${window.width}`
  assert.ok(left.left >= 0 && left.right <= right.left && right.right <= window.width, `not side by side: ${told}`)
  assert.ok(left.top < right.bottom && right.top < left.bottom, `one below the other: ${told}`)
  assert.ok(!left.isCovered && !right.isCovered, `covered: ${told}`)
}

/** Whether a part is within the window as it is scrolled. */
const isInSight = (page: Page, id: string) =>
  part(page, id).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** The first two courses of a list stand beside each other, from the same line on. */
async function coursesAreBeside(page: Page, window: typeof desk, list: string): Promise<void> {
  const courses = part(page, list).locator('button[id^="course-"]')
  await courses.first().waitFor()
  const [first = '', second = ''] = await courses.evaluateAll((cards) => cards.map(({ id }) => id))
  await areBeside(page, window, first, second)
  // In one look: a page that comes in is still on its way.
  const [top, otherTop] = await courses.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  assert.equal(top, otherTop)
}

/** Puts the window back to that of a phone. */
const onPhone = ({ page }: Stage) => page.setViewportSize(phone)

/** On the page of a course. */
export async function wideCourse(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('on a desktop a course is beside its offer', async () => {
    await areBeside(page, desk, 'course-offer', 'course-tab')
    assert.ok(await isInSight(page, 'buy-course'), 'the way to buy is out of sight')
    await shots.take(page, 'wide-course')
    await onPhone(stage)
  })
}

const keysTold = (page: Page) => page.getByRole('group', { name: '键盘快捷键' })

/** While a lesson plays. */
export async function wideLesson(stage: Stage): Promise<void> {
  const { page, app, shots, step } = stage
  await step('on a desktop a lesson has its outline beside the film', async () => {
    await areBeside(page, desk, 'player', 'lesson-side')
    await shots.take(page, 'wide-lesson')
    assert.equal(await keysTold(page).count(), 0, 'keys are told to a finger')
    await onPhone(stage)
  })
  await step('with a mouse, and so a keyboard, a lesson shows its keys', async () => {
    const visitor = await page.context().browser()?.newPage({ baseURL: app.origin, viewport: desk })
    assert.ok(visitor)
    await visitor.goto('/course/102/learn?lessonId=1011')
    await keysTold(visitor).waitFor()
    await areBeside(visitor, desk, 'trial-bar-buy', 'lesson-side')
    await shots.take(visitor, 'wide-keys')
    await visitor.close()
  })
}

/** On the first question of an exam. */
export async function wideExam(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('on a desktop the answer sheet of an exam is beside the paper, and so is a tool', async () => {
    await areBeside(page, desk, 'option-0', 'exam-side')
    for (const id of ['exam-clock', 'next-question', 'hand-in-beside']) assert.ok(await isInSight(page, id), `${id} is out of sight`)
    await tap(page, 'sheet-3')
    await reads(page, 'exam-progress', /^3\//)
    await tap(page, 'open-calculator')
    await part(page, 'calculator').waitFor()
    await areBeside(page, desk, 'option-3', 'calculator')
    await areBeside(page, desk, 'calculator', 'exam-side')
    await shots.take(page, 'wide-exam')
    await tap(page, 'open-calculator')
    await tap(page, 'sheet-1')
    await reads(page, 'exam-progress', /^1\//)
    await onPhone(stage)
    await part(page, 'exam-side').waitFor({ state: 'detached' })
  })
}

/** A practice, the tabs and the list of courses, of a learner with a course. */
export async function wideRest(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('on a desktop the answer card of a practice is beside the question', async () => {
    await page.goto('/tiku/category/22/chapters')
    await tap(page, 'practise-22102')
    await at(page, 'tiku_practice')
    await areBeside(page, desk, 'option-0', 'practice-side')
    for (const id of ['practice-place', 'next-question', 'end-beside']) assert.ok(await isInSight(page, id), `${id} is out of sight`)
    await shots.take(page, 'wide-practice')
  })
  await step('question bank, study and courses have two columns on a tablet and on a desktop', async () => {
    await page.goto('/tiku')
    for (const window of both) {
      await areBeside(page, window, 'today', 'entry-chapters')
      await areBeside(page, window, 'study', 'papers')
    }
    await shots.take(page, 'wide-bank')
    await page.goto('/study-center')
    // The day stands above the columns.
    await part(page, 'week').waitFor()
    for (const window of both) await areBeside(page, window, 'choose-class', 'recent')
    await page.goto('/course/category/0/normal')
    for (const window of both) await coursesAreBeside(page, window, 'course-list')
    await page.goto('/')
    for (const window of both) await coursesAreBeside(page, window, 'home')
    await onPhone(stage)
  })
  await step('on a desktop a rail stands beside a page of any area, and no button is wider than 400 pixels', async () => {
    await page.setViewportSize(desk)
    for (const [address, area] of besideRail) {
      await page.goto(address)
      await areBeside(page, desk, 'rail-brand', area)
      const widest = await page
        .locator('.taro_page:not(.taro_page_shade) .button--primary')
        .evaluateAll((buttons) => Math.max(0, ...buttons.map((button) => button.getBoundingClientRect().width)))
      assert.ok(widest <= WIDEST, `a button of ${address} is ${widest} pixels wide`)
    }
    await shots.take(page, 'wide-rail')
    await onPhone(stage)
    await part(page, 'rail-brand').waitFor({ state: 'detached' })
  })
}
