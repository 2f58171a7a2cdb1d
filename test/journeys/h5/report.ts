import assert from 'node:assert/strict'
import { part, reads, type Stage, tap } from '../stage'

const reader = ({ page }: Stage) => part(page, 'reader')

async function closeReader({ page }: Stage): Promise<void> {
  await page.goBack()
  await part(page, 'reader').waitFor({ state: 'detached' })
}

/** The report of a paper with an essay, of which no question is right by design. */
export async function reporting(stage: Stage, count: number): Promise<void> {
  const { page, shots, step } = stage
  await step('pending marks are shown at the top, and lead to the essay', async () => {
    await reads(page, 'pending-marks', /^主观题待评 \d+(\.\d+)? 分，现在是暂定成绩$/)
    await tap(page, 'to-assess')
    await reader(stage).getByRole('heading', { name: '对照采分点自评' }).waitFor()
    await shots.take(page, 'result-assess')
    await closeReader(stage)
  })
  await step('every question is in the grid, and the wrong ones are read one after another with their explanation', async () => {
    const cells = part(page, 'question-reviews').getByRole('button', { name: /^第\d+题 / })
    assert.equal(await cells.count(), count)
    const wrong = Number(/^看错题（(\d+)）$/.exec(await reads(page, 'read-wrong', /看错题/))?.[1])
    const explained = async (place: number) => {
      await reader(stage)
        .getByRole('heading', { name: `解析（${place} / ${wrong}）` })
        .waitFor()
      await reader(stage).getByText('正确答案').or(reader(stage).getByText('参考答案')).first().waitFor()
    }
    await tap(page, 'read-wrong')
    await explained(1)
    await tap(page, 'reader-next')
    await explained(2)
    await shots.take(page, 'result-wrong')
    await closeReader(stage)
  })
}
