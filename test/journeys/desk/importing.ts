import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { faultyPaper } from '../../server/bank/read/faulty-paper'
import { docxOf } from '../../server/bank/read/word'
import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

const NAME = '会计基础期末卷.docx'
const MOST_TAPS = 40
const LONG_MS = 60_000

/** A teacher with a Word paper of sixty questions, five of them with a fault, ends with sixty right ones in few taps. */
export async function importing(
  { shots, step }: Pick<Stage, 'shots' | 'step'>,
  tab: Pick<DeskTab, 'page' | 'open' | 'inspect'>,
): Promise<void> {
  const { page } = tab
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const mend = async (words: string, change: () => Promise<void>) => {
    await tap(page.locator('article').filter({ hasText: words }).getByRole('link', { name: '修改', exact: true }))
    await change()
    await tap(button('改好了'))
    await page.getByRole('heading', { name: /^要改的/ }).waitFor()
  }
  const answer = (text: string) => async () => {
    const field = page.getByLabel('答案', { exact: true })
    await tap(field)
    await field.fill(text)
  }
  await step('a Word paper of sixty questions is read, and its five faults are listed', async () => {
    await tab.open('/imports')
    await tap(link('导入一个文件'))
    taps += 1
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: NAME, mimeType: 'application/octet-stream', buffer: docxOf(faultyPaper()) })
    taps += 2
    await page.getByLabel('科目', { exact: true }).selectOption({ index: 1 })
    await tap(button('上传并试读'))
    await page.getByRole('heading', { name: '要看的' }).waitFor({ timeout: LONG_MS })
    await tap(link(/要改的 5 道/))
    await page.getByRole('heading', { name: '要改的 5 道' }).waitFor()
    await tab.inspect()
    await shots.take(page, 'import-faults')
  })
  await step('each fault is mended in its place, and all sixty go into the bank', async () => {
    await mend('第 3 题', answer('B'))
    await mend('第 7 题', answer('B'))
    await mend('第 15 题', async () => {
      const option = page.getByRole('textbox', { name: '内容', exact: true }).and(page.locator('[contenteditable=true]')).nth(2)
      await tap(option)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText('余额15')
      await tab.inspect()
      await shots.take(page, 'import-mending')
    })
    await mend('第 22 题', answer('B'))
    await mend('第 30 题', answer('B'))
    await page.getByText('没有这样的题').waitFor()
    await tap(button(/^收下/))
    await page.getByText(/已新增 60 题/).waitFor({ timeout: LONG_MS })
    await tab.inspect()
    await shots.take(page, 'import-done')
    assert.ok(taps <= MOST_TAPS, `${taps} taps, of ${MOST_TAPS}`)
  })
}
