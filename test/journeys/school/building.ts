import assert from 'node:assert/strict'
import { minuteText } from '@/domain/time/day'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { rewrite } from '../by-keys'
import type { DeskTab } from '../desk/desk-tab'
import { codeFor, type Stage } from '../stage'
import { CHAPTER, type Files, NAMES, OWNER } from './files'
import type { Count } from './taps'

export const DIRECTION = '护士资格'
const SCHOOL = '晨光护理'
export const TEACHER = '李若水'
export const COURSE = '护理学基础'
export const PRICE = '99'
export const LESSONS = {
  video: '第一讲 体温怎么量',
  audio: '随身听 生命体征口诀',
  live: '直播答疑',
  article: '读一读 交接班怎么写',
  document: '讲义 评估表',
  exercise: '练一练 生命体征',
} as const
/** Questions that the exercise draws. */
export const EXERCISE_COUNT = 3
const LONG_MS = 120_000

async function signingIn({ app, step }: Stage, tab: DeskTab): Promise<void> {
  await step('the owner signs in at the desk of an empty school', async () => {
    await tab.open('/')
    await tab.write('手机号', OWNER)
    await tab.go('获取验证码')
    await tab.write('短信验证码', await codeFor(app, OWNER))
    await tab.go('登录')
  })
}

/** The title of the step that the guide has open. */
const opened = async (tab: DeskTab) => ((await tab.page.locator('#step').textContent()) ?? '').replace(/^第 \d 步　/, '').split(' ')[0]

async function begun({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  const save = async () => {
    await tab.go('保存，去下一步')
    await tab.page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
  }
  await step('the guide leads over name, direction and teacher to the course, and comes back after each', async () => {
    assert.equal(await opened(tab), '名称、标志和颜色')
    await rewrite(tab.page, tab.page.getByLabel('名称', { exact: true }), SCHOOL)
    await tab.choose(tab.page.getByRole('group', { name: '主色', exact: true }).getByLabel('橙', { exact: true }))
    await save()
    assert.equal(await opened(tab), '学习方向')
    await shots.take(tab.page, 'guide')
    await tab.write('名称', DIRECTION)
    await save()
    assert.equal(await opened(tab), '老师')
    await tab.write('姓名', TEACHER)
    await tab.write('头衔', '主管护师')
    await tab.write('介绍', '带教十二年，讲课只讲用得上的。')
    await save()
    assert.equal(await opened(tab), '课程和价格')
    await tab.write('名称', COURSE)
    await tab.write('售价（元）', PRICE)
    await tab.write('划线价（元）', '199')
    await shots.take(tab.page, 'guide-course')
    await save()
    assert.equal(await opened(tab), '章节和课时')
  })
}

const PART_BYTES = 8 * 1024 * 1024

/** Lets the first part of the film through and breaks the line for the others. Gives the way to mend it. */
async function breakLine({ page }: DeskTab): Promise<() => Promise<void>> {
  let parts = 0
  await page.route('**/media/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    parts += 1
    return parts === 1 ? route.fallback() : route.abort('aborted')
  })
  return () => page.unroute('**/media/uploads/*')
}

async function filmed({ shots, step }: Stage, tab: DeskTab, files: Files): Promise<void> {
  const { page } = tab
  const line = (name: string) => page.locator('[data-uploads] li').filter({ hasText: name })
  const says = (name: string, words: string | RegExp) => line(name).filter({ hasText: words }).waitFor({ timeout: LONG_MS })
  await step('a film of 30 MB breaks off in the middle of its upload and goes on where it stopped', async () => {
    await tab.menu('内容', '素材库')
    const mend = await breakLine(tab)
    await page.locator('input[data-files]').setInputFiles(files.film)
    await says(NAMES.film, /网断了，连上就接着传/)
    await shots.take(page, 'film-broken')
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    await mend()
    await says(NAMES.film, '传好了')
    assert.ok((offsets[0] ?? 0) >= PART_BYTES, `it went on from ${offsets[0]}`)
  })
  await step('sound, document and cover are uploaded together', async () => {
    await page.locator('input[data-files]').setInputFiles([files.sound, files.paper, files.cover])
    for (const name of [NAMES.sound, NAMES.paper, NAMES.cover]) await says(name, '传好了')
    await page.getByRole('link', { name: '全部 4', exact: true }).waitFor()
    await tab.inspect()
    await shots.take(page, 'library')
  })
}

async function banked({ shots, step }: Stage, tab: DeskTab, files: Files): Promise<void> {
  const { page } = tab
  await step('a subject is made and a file of questions read, shown and imported', async () => {
    await tab.menu('内容', '分类树')
    await tab.go('加科目')
    await tab.write('科目名称', COURSE)
    await tab.confirm()
    await tab.menu('题库', '导入题目')
    await tab.go('导入一个文件')
    await page.getByLabel('文件', { exact: true }).setInputFiles(files.questions)
    await tab.go('上传并试读')
    await page.getByRole('button', { name: /^收下/ }).waitFor({ timeout: LONG_MS })
    await tab.inspect()
    await shots.take(page, 'import-read')
    await tab.go(/^收下/)
    await page.getByText('全部处理完').waitFor({ timeout: LONG_MS })
  })
}

async function taught({ shots, step }: Stage, tab: DeskTab, count: Count): Promise<void> {
  const { page } = tab
  const save = async () => {
    await tab.go('保存课时')
    await page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
  }
  const add = (kind: string, fill: () => Promise<void>) =>
    count.lesson(async () => {
      await tab.go(new RegExp(`^${kind}课时，加在${CHAPTER}`))
      await fill()
      await shots.take(page, `lesson-${kind}`)
      await save()
    })
  await step('a course gets its chapters, and a lesson of each of six kinds', async () => {
    await tab.go(/^开一所学校/)
    await tab.go('去课程目录')
    await tab.write('第一章的名称', CHAPTER)
    await tab.go('加一章')
    await tab.write('新的一章', '第二章 答疑')
    await tab.go('加一章')
    const title = (words: string) => tab.rewrite('名称', words)
    await add('视频', async () => {
      await title(LESSONS.video)
      await tab.media('视频或音频', NAMES.film)
    })
    await add('音频', async () => {
      await title(LESSONS.audio)
      await tab.media('视频或音频', NAMES.sound)
    })
    await add('直播', async () => {
      await title(LESSONS.live)
      await tab.moment('直播开始', minuteText(Date.now() - 5 * MINUTE_MS))
      await tab.moment('直播结束', minuteText(Date.now() + HOUR_MS))
      await tab.media('回放', NAMES.film)
    })
    await add('图文', async () => {
      await title(LESSONS.article)
      const editor = page.getByRole('textbox', { name: '正文', exact: true })
      await editor.click()
      await page.keyboard.type('## 先写床号和姓名')
      await page.keyboard.press('Enter')
      await page.keyboard.type('再写生命体征，最后写要接着做的事。')
    })
    await add('文档', async () => {
      await title(LESSONS.document)
      await tab.media('文档', NAMES.paper)
    })
    await add('练习', async () => {
      await title(LESSONS.exercise)
      await tab.pick('从哪一章抽', `${COURSE}：${CHAPTER}`)
      await tab.write('抽几道', String(EXERCISE_COUNT))
    })
    await shots.take(page, 'course')
  })
}

async function sold({ shots, step }: Stage, tab: DeskTab, count: Count): Promise<void> {
  await step('the course passes its check and goes on sale', async () => {
    await tab.go(/^开一所学校/)
    assert.equal(await opened(tab), '上架')
    await tab.write('原因', '开课')
    await tab.confirm()
    assert.equal(await opened(tab), '第一位学员')
    await shots.take(tab.page, 'guide-sold')
    count.endGuide()
  })
}

/** Staff make a school from nothing, by the guide, by keys alone. */
export async function building(stage: Stage, tab: DeskTab, files: Files, count: Count): Promise<void> {
  await signingIn(stage, tab)
  await begun(stage, tab)
  await filmed(stage, tab, files)
  await banked(stage, tab, files)
  await taught(stage, tab, count)
  await sold(stage, tab, count)
}
