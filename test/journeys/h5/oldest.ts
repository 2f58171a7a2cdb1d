import assert from 'node:assert/strict'
import { takeAway } from '../../../config/floor/newer'
import { at, part, type Stage } from '../stage'
import { deepLinks } from './visitor'

const pages = [
  ...deepLinks,
  { address: '/study-center', page: 'study_center', part: 'page-study_center' },
  { address: '/myself', page: 'myself', part: 'page-myself' },
  { address: '/search', page: 'search', part: 'page-search' },
] as const

/** A browser without the built-ins newer than the floor: this one, after they were taken away. */
async function opening({ page, step }: Stage): Promise<void> {
  await page.addInitScript(takeAway)
  for (const link of pages)
    await step(`${link.address} opens without newer built-ins`, async () => {
      await page.goto(link.address)
      await at(page, link.page)
      await part(page, link.part).waitFor()
    })
}

/** Takes away what the start needs, as browsers far below the floor lack it. */
async function failing({ page, watch, step }: Stage): Promise<void> {
  await step('a failed start shows a message and is reported', async () => {
    await page.addInitScript('delete Object.entries')
    const expectNoMore = watch.expect(/^exception: |^console\.error: /)
    const reported = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/start-failure')
    await page.goto('/tiku')
    await page
      .getByRole('alert')
      .filter({ hasText: /^页面没有打开，请重试/ })
      .waitFor()
    assert.equal((await reported).status(), 204)
    expectNoMore()
  })
}

/** The floor named in package.json, as far as built-ins go; real browsers of that age are driven by hand (docs/testing.md). */
export async function oldest(stage: Stage): Promise<void> {
  await opening(stage)
  await failing(stage)
}
