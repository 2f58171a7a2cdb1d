import assert from 'node:assert/strict'
import path from 'node:path'
import { mediaFolder } from '#server/folders'
import { link } from '@/routes/link'
import { press, reach } from '../by-keys'
import { front, type Stage } from '../stage'
import type { DeskTab } from './desk-tab'

const ARTICLE = 1
const PICTURE = 'covers/a-plan.jpg'
const TITLE = '开考前一晚'
const LINE = '早点睡，'
const STRONG = '带好身份证'
/** In the place of it, typed where there is no script. */
const PLAINLY = '带上身份证'

/** Writes with the editor, by keys and its buttons, and leaves the form as it was sent. */
async function written({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  const { page } = tab
  const editor = page.getByRole('textbox', { name: '正文', exact: true })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await step('an article is written with the editor: heading, bold, list, table, formula and a picture', async () => {
    await tab.open('/media')
    await page.locator('input[data-files]').setInputFiles(path.join(mediaFolder, PICTURE))
    await page.locator('[data-uploads] li').filter({ hasText: '传好了' }).waitFor()
    await tab.open(`/acts/change-article/${ARTICLE}`)
    await reach(page, editor)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type(`## ${TITLE}`)
    await page.keyboard.press('Enter')
    await page.keyboard.type(LINE)
    await page.keyboard.press('Control+b')
    await page.keyboard.type(STRONG)
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- 准考证')
    await page.keyboard.press('Enter')
    await page.keyboard.type('计算器')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool('公式').click()
    await page.getByRole('dialog', { name: '公式' }).getByLabel('公式（TeX）').fill('\\frac{a}{b}')
    await press(page, page.getByRole('dialog').getByRole('button', { name: '确定' }))
    await page.getByRole('img', { name: '\\frac{a}{b}' }).waitFor()
    await tool('表格').click()
    await page.keyboard.type('科目')
    await page.keyboard.press('Tab')
    await page.keyboard.type('时间')
    await tool('图片').click()
    // The first press marks a picture, the second takes it.
    await page.getByRole('dialog', { name: '从素材库选' }).locator('[data-address]').first().dblclick()
    await page.getByRole('dialog', { name: '图片说明' }).getByLabel('图片说明').fill('考点路线')
    await press(page, page.getByRole('dialog').getByRole('button', { name: '确定' }))
    await page.getByRole('img', { name: '考点路线' }).waitFor()
    await tab.inspect()
    await shots.take(page, 'editor')
    const markup = await page.locator('textarea[data-rich]').inputValue()
    const head = `## ${TITLE}\n\n${LINE}**${STRONG}**\n\n- 准考证\n- 计算器\n\n$\\frac{a}{b}$\n\n| 科目 | 时间 |  |\n|  |  |  |\n|  |  |  |\n\n![考点路线](`
    assert.equal(markup.slice(0, head.length), head)
    await tab.confirm()
  })
}

async function read({ page, shots, step }: Stage): Promise<void> {
  await step('the learner reads it as it was written', async () => {
    await page.goto(link('article_detail', { articleId: ARTICLE }))
    await front(page).getByText(TITLE).waitFor()
    await front(page).getByText(STRONG).waitFor()
    await front(page).getByText('计算器').waitFor()
    await front(page).getByText('科目').waitFor()
    await front(page).getByRole('img', { name: '考点路线' }).waitFor()
    await shots.take(page, 'article-written')
  })
}

async function withoutScript({ app, step, page: learner }: Stage, tab: DeskTab): Promise<void> {
  await step('a browser without script shows the markup of it, and sends what is typed there', async () => {
    const browser = tab.page.context().browser()
    assert.ok(browser)
    const storageState = await tab.page.context().storageState()
    const context = await browser.newContext({ baseURL: app.deskOrigin, javaScriptEnabled: false, storageState, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`/acts/change-article/${ARTICLE}`)
    const field = page.getByLabel('正文', { exact: true })
    const before = await field.inputValue()
    assert.ok(before.startsWith(`## ${TITLE}\n`))
    await field.fill(before.replace(STRONG, PLAINLY))
    await page.getByRole('button', { name: '下一步：查看变化' }).click()
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
    await context.close()
    await learner.reload()
    await front(learner).getByText(PLAINLY).waitFor()
  })
}

/** Rich content is written with the editor, read by a learner, and opened again without script. */
export async function writing(stage: Stage, tab: DeskTab): Promise<void> {
  await written(stage, tab)
  await read(stage)
  await withoutScript(stage, tab)
}
