import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { link } from '@/routes/link'
import { press, write } from '../by-keys'
import { at, codeFor, front, part, reads, type Stage } from '../stage'
import { type DeskTab, openDesk } from './desk-tab'
import { everyPage } from './every-page'
import { importing } from './importing'
import { passkey } from './passkey'
import { previewing } from './previewing'
import { refunding } from './refunding'
import { speed } from './speed'
import { uploading } from './uploading'
import { writing } from './writing'

const OWNER = '13800000000'
/** A number no learner has. */
const LEARNER = '13900006666'
/** A page of blocks, and what is added to it. */
const PAGE = { id: 31, title: '寒假提前学' }
const NOTICE = '一月十日前报名，送全套冲刺讲义'
const OFFERS = {
  title: '早报名的好处',
  items: [
    { title: '全套讲义', value: '0 元' },
    { title: '名师答疑', value: '8 折' },
  ],
}
/** A question, what is wrong with it, and what the learner is told. */
const QUESTION = 1
const NOTE = '教材第三章已改，这里还是旧的说法'
const ANSWER = '你说得对，解析已按新教材修订，谢谢指正。'
const ESSAY = '劳动者可以解除劳动合同，并有权要求支付经济补偿。'
const COMMENT = '要点答全了，注意写出法条依据。'
const PHRASE = '要点写全了'

const keys = (page: Page) => ({
  press: (id: string, key?: 'Enter' | 'Space') => press(page, part(page, id), key),
  write: (id: string, text: string) => write(page, part(page, id), text),
})

async function signingIn({ app, step }: Stage, tab: DeskTab): Promise<void> {
  await step('the owner signs in by keys and code', async () => {
    await tab.open('/')
    await tab.inspect()
    await tab.write('手机号', OWNER)
    await tab.go('获取验证码')
    await tab.write('短信验证码', await codeFor(app, OWNER))
    await tab.go('登录')
    await tab.page.getByRole('heading', { name: '首页' }).waitFor()
  })
}

const shown = (page: Page) => front(page).getByText(NOTICE)

async function publishing({ page, shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step('a page of blocks is edited as a draft, block by block', async () => {
    const cell = (row: number, column: string, text: string) => write(tab.page, tab.page.locator(`#items-${row}-${column}`), text)
    await tab.menu('内容', '页面')
    await tab.go(PAGE.title)
    await tab.go('编辑内容')
    await shots.take(tab.page, 'page-blocks')
    await tab.go('在最前面加一块')
    await tab.go(/^公告/)
    await tab.write('文字', NOTICE)
    await tab.go('保存')
    await tab.go('在第 1 块后面加一块')
    await tab.go(/^优惠\s*一排/)
    await tab.write('标题', OFFERS.title)
    for (const [row, { title, value }] of OFFERS.items.entries()) {
      if (row > 0) await tab.go('加一行')
      await cell(row, 'title', title)
      await cell(row, 'address', '/course/101/detail')
      await cell(row, 'value', value)
      await cell(row, 'note', '十二月底前')
    }
    await tab.go('上移第 2 行')
    await shots.take(tab.page, 'page-block-form')
    await tab.go('保存')
    await tab.go('上移第 2 块')
    await tab.go('下移第 1 块')
    await shots.take(tab.page, 'page-draft')
  })
  await step('the draft opens on a phone by its link only', async () => {
    const link = await tab.page.getByRole('link', { name: '预览', exact: true }).getAttribute('href')
    await page.goto(link ?? '')
    await shown(page).waitFor()
    const offers = front(page).getByText(/^(全套讲义|名师答疑)$/)
    // Blocks that only some pages have come after the others.
    await offers.nth(1).waitFor()
    assert.deepEqual(await offers.allTextContents(), ['名师答疑', '全套讲义'])
    await shots.take(page, 'page-preview')
    await page.goto(`/page/preview/${PAGE.id}`)
    await front(page).getByText('页面不存在').waitFor()
    await page.goto(`/page/link/${PAGE.id}`)
    await at(page, 'link_page')
    await part(page, `blocks-${PAGE.id}`).waitFor()
    assert.equal(await shown(page).count(), 0)
  })
  await step('the page is published, and the learner sees it', async () => {
    await tab.go('发布和版本')
    await tab.go('发布草稿')
    await tab.write('说明', '寒假招生')
    await tab.confirm()
    await page.reload()
    await shown(page).waitFor()
    await shots.take(page, 'page-published')
  })
}

async function reporting({ page, app, shots, step }: Stage, tab: DeskTab): Promise<void> {
  const learner = keys(page)
  await step('a learner signs in and reports a mistake in a question', async () => {
    await page.goto(link('phone_login', {}, { gotoUrl: link('explanation_detail', { explanationId: QUESTION }) }))
    await learner.write('mobile', LEARNER)
    await learner.press('send-code')
    await reads(page, 'send-code', /^\d+ 秒后重发$/)
    await learner.press('agree-terms', 'Space')
    await learner.write('smscode', await codeFor(app, LEARNER))
    await at(page, 'explanation_detail')
    await learner.press('report')
    await press(page, part(page, 'question-report').getByRole('radio').first(), 'Space')
    await learner.write('report-text', NOTE)
    await learner.press('send-report')
    await part(page, 'question-report').waitFor({ state: 'detached' })
  })
  await step('the report waits on the desk and is answered', async () => {
    await tab.menu('题库', '题目纠错')
    await tab.page.getByText(NOTE).waitFor()
    await shots.take(tab.page, 'reports')
    await press(tab.page, tab.page.getByRole('row').filter({ hasText: NOTE }).getByRole('link'))
    await tab.go('回复')
    await tab.choose('采纳')
    await tab.write('给学员的回复', ANSWER)
    await tab.confirm()
  })
  await step('the answer is in the inbox', async () => {
    await page.goto('/myself')
    await part(page, 'messages').filter({ hasText: '1' }).waitFor()
    await learner.press('messages')
    await at(page, 'mine_messages')
    await press(page, part(page, 'messages').getByRole('button').filter({ hasText: ANSWER }))
    await at(page, 'explanation_detail')
    await page.goBack()
    await at(page, 'mine_messages')
    await shots.take(page, 'inbox')
  })
}

/** The number of the essay in the paper shown. */
async function openEssay(page: Page): Promise<void> {
  const learner = keys(page)
  const [, count = '1'] = (await reads(page, 'exam-progress', /^\d+\/\d+$/)).split('/')
  await learner.press('open-sheet')
  await learner.press(`sheet-${count}`)
  await part(page, 'essay').waitFor()
}

async function marking({ page, shots, step }: Stage, tab: DeskTab): Promise<void> {
  const learner = keys(page)
  let before = ''
  await step('the learner hands in an essay, which has no marks yet', async () => {
    await page.goto('/exam/testpaper/1')
    await learner.press('start-exam')
    await at(page, 'exam_attempt')
    await openEssay(page)
    await learner.write('essay', ESSAY)
    await reads(page, 'sync-state', /^已保存$/)
    await learner.press('open-sheet')
    await learner.press('hand-in')
    await learner.press('confirm-hand-in')
    await reads(page, 'score', /^0$/)
    await learner.press('see-rank')
    before = await reads(page, 'rank-mine', /./)
  })
  await step('a teacher grades it by its points', async () => {
    await tab.menu('教学', '主观题批改')
    await shots.take(tab.page, 'essays')
    await press(tab.page, tab.page.getByRole('row').last().getByRole('link'))
    await tab.page.getByText(ESSAY).waitFor()
    await press(tab.page, tab.page.getByRole('checkbox').first(), 'Space')
    await tab.write('评语', COMMENT)
    // A phrase of the teacher, by its key, while the cursor is in the comment.
    await tab.page.keyboard.press('F2')
    assert.equal(await tab.page.getByLabel('评语').inputValue(), `${COMMENT}${PHRASE}`)
    const decide = tab.page.getByRole('button', { name: /^给 [1-9][\d.]* 分，看下一份$/ })
    await decide.waitFor()
    await shots.take(tab.page, 'essay-marking')
    await press(tab.page, decide)
    await tab.page.getByText('办好了').waitFor()
  })
  await step('result and rank have changed, with a receipt', async () => {
    await page.goto('/mine/messages')
    await press(page, part(page, 'messages').getByRole('button').filter({ hasText: COMMENT }))
    await at(page, 'tiku_testpaper_result')
    const score = Number(await reads(page, 'score', /^[1-9]/))
    await press(page, front(page).locator('[id^="result-"]').last())
    await front(page).getByText('老师已批改').waitFor()
    await front(page).getByText(`${COMMENT}${PHRASE}`).waitFor()
    await shots.take(page, 'essay-marked')
    await page.goBack()
    await part(page, 'reader').waitFor({ state: 'detached' })
    await learner.press('see-rank')
    assert.notEqual(await reads(page, 'rank-mine', new RegExp(`${score}`)), before)
    await shots.take(page, 'rank-after')
  })
}

async function promoting({ page, shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step('a link of marketing is made, opened by a learner, and counted', async () => {
    await tab.menu('营销', '推广链接')
    await tab.go('新建推广链接')
    await tab.write('目的地', '/course/101/detail')
    await tab.write('活动', '开学季')
    await tab.write('渠道', '公众号')
    await tab.confirm()
    const short = await tab.page.locator('code').first().textContent()
    await page.goto(short ?? '')
    await at(page, 'course_detail')
    assert.match(page.url(), /channelId=\d+/)
    const counted = tab.page.locator('td[data-title="打开的设备"]').filter({ hasText: '1' })
    for (let tries = 0; tries < 20 && (await counted.count()) === 0; tries += 1) await tab.page.reload()
    assert.equal(await counted.count(), 1)
    await tab.inspect()
    await shots.take(tab.page, 'marketing-link')
    await tab.page.emulateMedia({ colorScheme: 'dark' })
    await tab.page.setViewportSize({ width: 390, height: 900 })
    await tab.inspect()
    await shots.take(tab.page, 'marketing-link-narrow')
    await tab.page.emulateMedia({ colorScheme: 'light' })
    await tab.page.setViewportSize({ width: 1440, height: 900 })
  })
}

const ACTS = [
  'block-notice',
  'block-coupon-strip',
  'move-block',
  'add-link',
  'publish-page',
  'answer-report',
  'mark-essay',
  'upload-media',
  'change-lesson',
  'change-article',
  'sell-course',
  'copy-course',
  'decide-refund',
  'fix-import-question',
  'confirm-import',
]

/** Work of staff reaches learners, and learners' requests reach staff; all of it by keys. */
export async function desk(stage: Stage): Promise<void> {
  const { app, shots, step } = stage
  const tab = await openDesk(stage, app.deskOrigin)
  await signingIn(stage, tab)
  await publishing(stage, tab)
  await reporting(stage, tab)
  await marking(stage, tab)
  await promoting(stage, tab)
  await uploading(stage, tab)
  await previewing(stage, tab)
  await speed(stage, tab)
  await refunding(stage, tab, OWNER)
  await writing(stage, tab)
  await importing(stage, tab)
  await step('the audit log shows all of it', async () => {
    await tab.menu('设置', '操作记录')
    for (const act of ACTS) await tab.page.getByRole('cell', { name: act, exact: true }).first().waitFor()
    await shots.take(tab.page, 'audit')
  })
  await everyPage(stage, tab)
  await passkey(stage)
  await tab.close()
}
