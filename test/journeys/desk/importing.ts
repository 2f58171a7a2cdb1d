import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { docxOf } from '../../server/bank/read/word'
import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

const NAME = '会计基础期末卷.docx'
const MOST_TAPS = 40
const LONG_MS = 60_000
const COUNT = 60
const FIRST_JUDGEMENT = 51
const FIRST_SEVERAL = 41

const single = (
  number: number,
  { options = ['借方', '贷方', '余额', '凭证'], answer = 'B', stem = `第 ${number} 题的科目记在哪里（　）` } = {},
) => [
  `${number}. ${stem}`,
  ...options.map((text, at) => `${'ABCD'[at]}. ${text}${text === '' ? '' : number}`),
  ...(answer === '' ? [] : [`答案：${answer}`]),
]

/** Questions with a fault each: no answer, two answers, equal options, an answer beyond the options, two answers that differ. */
const FAULTS: Readonly<Record<number, string[]>> = {
  3: single(3, { answer: '' }),
  7: single(7, { answer: 'BC' }),
  15: single(15, { options: ['借方', '贷方', '贷方', '凭证'] }),
  22: single(22, { answer: 'F' }),
  30: single(30, { stem: '第 30 题的科目记在哪里（ A ）' }),
}

function paper(): string[] {
  const lines = ['一、单选题']
  for (let number = 1; number < FIRST_SEVERAL; number += 1) lines.push(...(FAULTS[number] ?? single(number)))
  lines.push('二、多选题')
  for (let number = FIRST_SEVERAL; number < FIRST_JUDGEMENT; number += 1) lines.push(...single(number, { answer: 'ABD' }))
  lines.push('三、判断题')
  for (let number = FIRST_JUDGEMENT; number <= COUNT; number += 1) lines.push(`${number}. 第 ${number} 题的凭证要审核。`, '答案：对')
  return lines
}

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
    await page.locator('input[type=file]').setInputFiles({ name: NAME, mimeType: 'application/octet-stream', buffer: docxOf(paper()) })
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
    await tap(button(/^确认导入/))
    await page.getByText(/已新增 60 题/).waitFor({ timeout: LONG_MS })
    await tab.inspect()
    await shots.take(page, 'import-done')
    assert.ok(taps <= MOST_TAPS, `${taps} taps, of ${MOST_TAPS}`)
  })
}
