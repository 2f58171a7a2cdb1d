import assert from 'node:assert/strict'
import { at, front, type Stage } from '../stage'
import type { DeskTab } from './desk-tab'

/** A course of the seed with films that can be tried and others that cannot. */
const COURSE = { id: 101, word: '经济法基础' }
const COPY = '经济法基础·冲刺班'

/** A course is found while its name is typed, copied, and looked at on the learner's own page before it is sold. */
export async function previewing({ page, shots, step }: Stage, tab: DeskTab): Promise<void> {
  const own = tab.page.locator(`.finds a[href="/courses/${COURSE.id}"]`)
  await step('a course is found by keys below the search box', async () => {
    await tab.open('/')
    await tab.page.keyboard.press('/')
    await tab.page.keyboard.type(COURSE.word)
    await own.waitFor()
    await tab.inspect()
    await shots.take(tab.page, 'found-while-typed')
    for (let stops = 0; stops < 20 && !(await own.evaluate((link) => link === document.activeElement)); stops += 1)
      await tab.page.keyboard.press('ArrowDown')
    await Promise.all([tab.page.waitForEvent('load'), tab.page.keyboard.press('Enter')])
    assert.equal(new URL(tab.page.url()).pathname, `/courses/${COURSE.id}`)
  })
  await step('it is copied with its lessons, as a draft', async () => {
    await tab.go('复制')
    await tab.rewrite('副本的名称', COPY)
    await tab.confirm()
    await tab.page.getByText('未上架').waitFor()
    assert.ok((await tab.page.locator('.tree li').count()) > 3)
    await shots.take(tab.page, 'course-copied')
  })
  await step('the copy is seen on the page of learners by its link alone', async () => {
    const link = (await tab.page.getByRole('link', { name: '预览', exact: true }).getAttribute('href')) ?? ''
    const detail = link.replace(/preview\?.*/, 'detail')
    await page.context().clearCookies()
    await page.goto(detail)
    await front(page)
      .getByText(/不存在/)
      .waitFor()
    await page.goto(link)
    await at(page, 'course_detail')
    await front(page).getByText('预览：这门课还没上架，学员看不到').waitFor()
    await shots.take(page, 'course-preview')
    await front(page).getByRole('tab', { name: /目录/ }).click()
    await front(page).locator('[id^="lesson-"]').nth(2).click()
    await at(page, 'course_learn')
    assert.equal(await page.locator('#forbidden').count(), 0)
    await page.context().clearCookies({ name: 'qm_preview' })
    await page.goto(detail)
    await front(page)
      .getByText(/不存在/)
      .waitFor()
  })
}
