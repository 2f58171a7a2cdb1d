import assert from 'node:assert/strict'
import { answered, at, part, type Stage, tap } from '../stage'

export const HEARTBEAT = /\/heartbeat$/
const learnerAddress = /^\/course\/102\/learn\?lessonId=1011$/

/** Waits until the video is at or beyond a second. */
async function playedTo({ page }: Stage, seconds: number): Promise<void> {
  await part(page, 'player').waitFor()
  await page.waitForFunction((to) => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime >= to), seconds)
}

const position = ({ page }: Stage) => part(page, 'player').evaluate((video: HTMLVideoElement) => video.currentTime)
const play = ({ page }: Stage) => part(page, 'player').evaluate((video: HTMLVideoElement) => video.play())

/** A lesson plays, its seconds reach the server, and it goes on from there. */
export async function learning(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  let acknowledged = 0
  await step('the first lesson opens and plays', async () => {
    await tap(page, 'continue-learning')
    await at(page, 'course_learn', learnerAddress)
    await playedTo(stage, 0)
    await shots.take(page, 'lesson')
    await play(stage)
    await playedTo(stage, 1)
  })
  await step('heartbeats are acknowledged while it plays', async () => {
    const reply = await answered(page, 'POST', HEARTBEAT, async () => {})
    const { res } = (await reply.json()) as { res: { lastTime: number; lessonProgress: number } }
    acknowledged = res.lastTime
    assert.ok(acknowledged >= 1, `lastTime is ${acknowledged}`)
    await shots.take(page, 'lesson-playing')
  })
  await step("after a reload the lesson resumes at the server's position", async () => {
    await page.reload()
    await at(page, 'course_learn', learnerAddress)
    await playedTo(stage, acknowledged)
    const resumed = await position(stage)
    assert.ok(resumed - acknowledged <= 6, `resumed at ${resumed}, last acknowledged ${acknowledged}`)
  })
  await step('the study tab shows the course and the lesson', async () => {
    await page.goto('/study-center')
    await part(page, 'study').getByText('会计要素与会计等式').first().waitFor()
    await part(page, 'today-lesson')
      .getByText(/继续 \d\d:\d\d/)
      .waitFor()
    await shots.take(page, 'study')
  })
  await step('the study tab shows the cover, the week and the days in a row', async () => {
    const cover = part(page, 'mine-102').locator('img')
    await cover.scrollIntoViewIfNeeded()
    await page.waitForFunction((id) => document.querySelector<HTMLImageElement>(`#${id} img`)?.naturalWidth, 'mine-102')
    assert.equal(await part(page, 'streak').getAttribute('aria-label'), '连续学习 1 天')
    assert.match((await part(page, 'week').getAttribute('aria-label')) ?? '', /今天学了/)
  })
}
