import { minuteText } from '@/domain/time/day'
import { write } from '../by-keys'
import type { DeskTab } from '../desk/desk-tab'
import type { Stage } from '../stage'
import { COURSE } from './building'
import { CHAPTER } from './files'
import type { Count } from './taps'

export const PAPER = '护理学基础 · 随堂小测'
export const CLASS = '护理学基础 1 班'
export const TASKS = { practice: '练一章', paper: '做一份小测' } as const
const GROUP = '护理学基础'

async function asked({ shots, step }: Stage, tab: DeskTab, count: Count): Promise<void> {
  await step('a paper is drawn from the bank by a form and published', async () => {
    await count.paper(async () => {
      await tab.menu('题库', '试卷')
      await tab.go('组一份试卷')
      await tab.choose('随堂小测：20 分钟，50 分')
      await tab.go('抽题')
      await shots.take(tab.page, 'paper-draft')
      await tab.go('发布')
      await tab.confirm()
    })
    await tab.page.getByRole('heading', { name: PAPER }).or(tab.page.getByText(PAPER)).first().waitFor()
    await shots.take(tab.page, 'paper')
  })
}

/** A task of the first day in a row of the form. */
async function task(tab: DeskTab, row: number, words: { title: string; content: string; need?: string }): Promise<void> {
  const cell = (column: string) => tab.page.locator(`#tasks-${row}-${column}`)
  await write(tab.page, cell('stage'), '第一阶段')
  await write(tab.page, cell('title'), words.title)
  await tab.pick(cell('content'), words.content)
  if (words.need) await write(tab.page, cell('need'), words.need)
  for (const [column, text] of [
    ['minutes', '10'],
    ['credits', '5'],
    ['day', '1'],
  ] as const)
    await write(tab.page, cell(column), text)
}

async function planned({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step('a study group, and a plan through the course with a practice and the paper, all chosen by name', async () => {
    await tab.menu('教学', '学习组')
    await tab.go('给课程建学习组')
    await tab.write('名称', GROUP)
    await tab.write('介绍', '每天一小时，两周学完。')
    await tab.confirm()
    await tab.go('从课程自动排计划')
    await tab.confirm()
    await tab.go('增加任务')
    await task(tab, 0, { title: TASKS.practice, content: `练习 · ${COURSE}：${CHAPTER}`, need: '2' })
    await tab.go('加一行')
    await task(tab, 1, { title: TASKS.paper, content: `试卷 · ${PAPER}` })
    await shots.take(tab.page, 'plan-tasks')
    await tab.go('保存')
    await shots.take(tab.page, 'plan')
    await tab.go('发布改动')
    await tab.confirm()
  })
  await step('the first class opens today, led by a member of the staff', async () => {
    await tab.menu('教学', '学习组')
    await tab.go(GROUP)
    await tab.go('开班')
    await tab.moment('开班', minuteText(Date.now()))
    await shots.take(tab.page, 'class-form')
    await tab.confirm()
    await tab.go('开放报名')
    await tab.write('原因', '开学')
    await tab.confirm()
    await shots.take(tab.page, 'class')
  })
}

/** Staff give the school a paper, a plan and a class. */
export async function teaching(stage: Stage, tab: DeskTab, count: Count): Promise<void> {
  await asked(stage, tab, count)
  await planned(stage, tab)
}

/** Staff see how far the class is: who came in by themselves, and what was done. */
export async function watching({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step('the class shows its new member, how far they are, and that they owe no task', async () => {
    await tab.menu('教学', '班级')
    await tab.go(CLASS)
    await tab.go('学员和进度 1')
    await tab.page
      .locator('td[data-title="进度"]')
      .filter({ hasText: /(?:^|\s)[1-9]\d*%，该到/ })
      .waitFor()
    await tab.page.locator('td[data-title="欠的任务"]').filter({ hasText: /^0$/ }).waitFor()
    await shots.take(tab.page, 'progress')
  })
}
