import type { Page } from 'playwright-core'
import { at, front, part, type Stage, tap } from '../stage'

/** Holds something that is done every day: from where, and the taps that lead there. A tap more makes it a worse product. */
type Way = { goal: string; from: string; taps: readonly string[]; there: (page: Page) => Promise<unknown> }

const plays = async (page: Page) => {
  await at(page, 'course_learn')
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ currentTime, paused }) => currentTime > 0 && !paused))
}

const explained = async (page: Page) => {
  await at(page, 'tiku_practice')
  await part(page, 'solution')
    .getByText(/正确答案|参考答案/)
    .waitFor()
  await part(page, 'solution').getByRole('heading', { name: '解析' }).waitFor()
}

const FIRST_WRONG = '#entries [id^=open-]'
const ways: readonly Way[] = [
  { goal: 'from home the lesson to go on with plays', from: '/', taps: ['#today-lesson'], there: plays },
  { goal: 'from the study tab it plays', from: '/study-center', taps: ['#today-lesson'], there: plays },
  { goal: 'from the start the ten of today open', from: '/', taps: ['#today-ten'], there: (page) => at(page, 'tiku_practice') },
  {
    goal: 'from the start a wrong question is explained',
    from: '/',
    taps: ['#tab-tiku_home', '#entry-wrong-book', FIRST_WRONG],
    there: explained,
  },
]

/** A learner who has begun a course, answered and erred. */
export async function everyday({ page, shots, step }: Stage): Promise<void> {
  for (const { goal, from, taps, there } of ways)
    await step(`${goal} (taps: ${taps.length})`, async () => {
      await page.goto(from)
      for (const one of taps) await front(page).locator(one).first().click()
      await there(page)
    })
  await step('the next wrong question is one tap further', async () => {
    await tap(page, 'next-question')
    await part(page, 'practice-place')
      .filter({ hasText: /^2 \/ / })
      .waitFor()
    await part(page, 'solution')
      .getByText(/正确答案|参考答案/)
      .waitFor()
    await shots.take(page, 'wrong-explained')
  })
}
