import assert from 'node:assert/strict'
import { withoutNetwork } from '../network'
import { at, part, reads, type Stage, tap } from '../stage'
import { saved } from './answering'

const close = ({ page }: Stage, id: string) => part(page, id).getByRole('button', { name: '关闭' }).click()

/** On the first question of an exam that has just begun: nothing of the room has been opened yet. */
export async function openedWithoutNetwork(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  const toolsOpen = async () => {
    await tap(page, 'open-calculator')
    await tap(page, 'calculator-7')
    await reads(page, 'calculator-shown', /^7$/)
    await tap(page, 'open-draft')
    await part(page, 'draft-sheet').waitFor()
    await shots.take(page, 'exam-offline-draft')
    await tap(page, 'open-draft')
    await tap(page, 'font-scale')
    await part(page, 'font-popup').getByRole('radio').first().waitFor()
    await close(stage, 'font-popup')
  }
  const panelsOpen = async () => {
    await tap(page, 'open-sheet')
    await part(page, 'answer-sheet')
      .getByRole('button', { name: /^第1题 未答/ })
      .waitFor()
    await close(stage, 'answer-sheet')
    await tap(page, 'hand-in-now')
    await reads(page, 'undone-count', /还有 \d+ 题未作答/)
    await tap(page, 'cancel-hand-in')
  }
  await step('without a network every tool and panel of the exam opens for the first time', () =>
    withoutNetwork(
      stage,
      async () => {
        await toolsOpen()
        await panelsOpen()
        assert.ok(await part(page, 'option-0').isVisible())
      },
      () => saved(stage),
    ),
  )
}

const leaveSheet = ({ page }: Stage) => part(page, 'leave-exam')

export async function leftForAWhile(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a running exam that was left stays visible, and is one tap away', async () => {
    await page.goBack()
    await leaveSheet(stage)
      .getByRole('button', { name: /^先离开/ })
      .click()
    await at(page, 'tiku_home')
    await reads(page, 'exam-bar', /考试进行中 · 经济法基础·摸底卷\d+:\d+/)
    await tap(page, 'tab-study_center')
    await reads(page, 'exam-bar', /考试进行中/)
    await shots.take(page, 'exam-running')
    await tap(page, 'exam-bar')
    await at(page, 'exam_attempt')
  })
}

/** In an exam that a link has opened: there is no page of the app below it. */
export async function backOnFirstPage(stage: Stage): Promise<void> {
  const { page, step } = stage
  await step('with an exam opened by a link, the browser’s back closes the sheet, and then asks before it leaves the exam', async () => {
    const address = page.url()
    await tap(page, 'open-sheet')
    await part(page, 'answer-sheet').waitFor()
    await page.goBack()
    await part(page, 'answer-sheet').waitFor({ state: 'detached' })
    await page.goBack()
    await reads(page, 'leave-exam', /计时不会停/)
    await leaveSheet(stage).getByRole('button', { name: '继续答题' }).click()
    await leaveSheet(stage).waitFor({ state: 'detached' })
    await at(page, 'exam_attempt')
    assert.equal(page.url(), address)
  })
}
