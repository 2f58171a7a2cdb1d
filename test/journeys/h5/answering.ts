import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { questionTypeNames } from '@/domain/tiku/question'
import { front, part, reads, type Stage, tap } from '../stage'

/** Where the learner is in the paper: the number shown and how many there are. */
export async function progress({ page }: Stage): Promise<{ number: number; count: number }> {
  const [number = 0, count = 0] = (await reads(page, 'exam-progress', /^\d+\/\d+$/)).split('/').map(Number)
  return { number, count }
}

const isShown = ({ page }: Stage, id: string) => part(page, id).isVisible()

async function choose({ page }: Stage, index: number): Promise<void> {
  await tap(page, `option-${index}`)
  assert.equal(await part(page, `option-${index}`).getAttribute('aria-checked'), 'true')
}

/** Reads the type of the question shown; one that belongs to a material is told by it as well. */
async function typesShown(stage: Stage): Promise<string[]> {
  const type = (await front(stage.page).locator('.exam-head .tag').textContent()) ?? ''
  return (await isShown(stage, 'material')) ? [type, questionTypeNames.material] : [type]
}

/** Answers the question shown, whatever its type, and tells what it is called. */
export async function answerShown(stage: Stage): Promise<string[]> {
  const { page } = stage
  if (await isShown(stage, 'essay')) await part(page, 'essay').fill('劳动者可以解除劳动合同，并有权要求支付经济补偿。')
  for (let blank = 0; await isShown(stage, `blank-${blank}`); blank += 1) await part(page, `blank-${blank}`).fill(String(blank + 3))
  if (await isShown(stage, 'option-0')) {
    await choose(stage, 0)
    if ((await part(page, 'option-0').getAttribute('role')) === 'checkbox') await choose(stage, 2)
  }
  return typesShown(stage)
}

/** Waits until the server has acknowledged every answer. */
export const saved = ({ page }: Stage) => reads(page, 'sync-state', /^已保存$/)

/** Answers from the question shown up to a number, and stands on that one. */
export async function answerUpTo(stage: Stage, last: number): Promise<string[]> {
  const types: string[] = []
  for (let { number } = await progress(stage); ; number += 1) {
    types.push(...(await answerShown(stage)))
    if (number === last) return types
    await tap(stage.page, 'next-question')
    await reads(stage.page, 'exam-progress', new RegExp(`^${number + 1}/`))
  }
}

/** Cells side by side on a phone 375 px wide. */
const COLUMNS = 6

/** How many cells of the sheet have room side by side. */
const columns = (page: Page) =>
  part(page, 'sheet-1').evaluate((cell) => getComputedStyle(cell.parentElement ?? cell).gridTemplateColumns.split(' ').length)

/** Numbers the answer sheet shows as answered; closes it again. */
export async function doneOnSheet({ page, shots }: Stage, picture: string): Promise<number[]> {
  await tap(page, 'open-sheet')
  await part(page, 'answer-sheet').waitFor()
  await shots.take(page, picture)
  assert.ok((await columns(page)) >= COLUMNS, 'the cells of a sheet fill the width of a phone')
  const labels = await part(page, 'answer-sheet')
    .getByRole('button', { name: /^第\d+题 已答/ })
    .evaluateAll((cells) => cells.map((cell) => cell.id))
  await part(page, 'answer-sheet').getByRole('button', { name: '关闭' }).click()
  return labels.map((id) => Number(id.replace('sheet-', ''))).sort((a, b) => a - b)
}
