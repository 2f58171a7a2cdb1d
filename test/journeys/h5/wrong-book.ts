import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { at, front, part, reads, type Stage, tap } from '../stage'

const PAPER = 1

/** Opens the wrong book, and gives how many questions it has. */
async function countOf({ page }: Stage): Promise<number> {
  await page.goto(link('tiku_wrong_book', {}, { categoryId: 22 }))
  await at(page, 'tiku_wrong_book')
  return Number((await reads(page, 'shelves-open', /^错题 \d+$/)).replace(/\D/g, ''))
}

/** Some questions do not belong into the wrong book: those left blank, and those the learner takes out. */
export async function keptOut(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  let count = 0
  await step('questions left blank at hand-in are not in the wrong book', async () => {
    count = await countOf(stage)
    await page.goto(link('exam_testpaper', { testpaperId: PAPER }))
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await tap(page, 'hand-in-now')
    await tap(page, 'confirm-hand-in')
    await at(page, 'tiku_testpaper_result')
    const cells = part(page, 'question-reviews').getByRole('button', { name: /^第\d+题 / })
    await cells.first().waitFor()
    assert.equal(await cells.filter({ hasText: '○' }).count(), await cells.count())
    await front(page)
      .getByRole('img', { name: /^历次成绩：/ })
      .waitFor()
    await reads(page, 'differences', '比上次')
    assert.equal(await countOf(stage), count)
  })
  await step('an entry is removed by hand, and restored', async () => {
    const first = part(page, 'entries').getByRole('listitem').first()
    const id = await first.locator('[id^=entry-]').getAttribute('id')
    assert.ok(id)
    await first.getByRole('button', { name: '移出' }).click()
    await reads(page, 'shelves-open', new RegExp(`^错题 ${count - 1}$`))
    await part(page, id).waitFor({ state: 'detached' })
    await tap(page, 'shelves-gone')
    await shots.take(page, 'wrong-book-taken-out')
    await front(page).locator(`#${id}`).getByRole('button', { name: '放回错题本' }).click()
    await reads(page, 'shelves-open', new RegExp(`^错题 ${count}$`))
  })
}
