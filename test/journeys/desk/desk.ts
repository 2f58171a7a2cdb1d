import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { link } from '@/routes/link'
import { press, write } from '../by-keys'
import { at, codeFor, front, part, reads, type Stage } from '../stage'
import { type DeskTab, openDesk } from './desk-tab'
import { everyPage } from './every-page'

const OWNER = '13800000000'
/** A number no learner has. */
const LEARNER = '13900006666'
/** A page of blocks, and what is added to it. */
const PAGE = { id: 31, title: '寒假提前学' }
const NOTICE = '一月十日前报名，送全套冲刺讲义'
/** A question, what is wrong with it, and what the learner is told. */
const QUESTION = 1
const NOTE = '教材第三章已改，这里还是旧的说法'
const ANSWER = '您说得对，解析已按新教材修订，谢谢指正。'
const ESSAY = '劳动者可以解除劳动合同，并有权要求支付经济补偿。'
const COMMENT = '要点答全了，注意写出法条依据。'

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
    await tab.page.getByRole('heading', { name: '待办' }).waitFor()
  })
}

const shown = (page: Page) => front(page).getByText(NOTICE)

async function publishing({ page, shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step('a page of blocks is edited as a draft', async () => {
    await tab.go('页面')
    await tab.go(PAGE.title)
    await tab.go('编辑草稿')
    const blocks = JSON.parse(await tab.page.getByLabel('内容块').inputValue()) as object[]
    await tab.rewrite('内容块', JSON.stringify([{ type: 'notice', text: NOTICE }, ...blocks], null, 2))
    await tab.confirm()
    await shots.take(tab.page, 'page-draft')
  })
  await step('the draft is seen on a phone by its link alone', async () => {
    const link = await tab.page.getByRole('link', { name: '预览', exact: true }).getAttribute('href')
    await page.goto(link ?? '')
    await shown(page).waitFor()
    await shots.take(page, 'page-preview')
    await page.goto(`/page/preview/${PAGE.id}`)
    await front(page).getByText('页面不存在').waitFor()
    await page.goto(`/page/link/${PAGE.id}`)
    await at(page, 'link_page')
    await part(page, `blocks-${PAGE.id}`).waitFor()
    assert.equal(await shown(page).count(), 0)
  })
  await step('it is published, and the learner sees it', async () => {
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
    await tab.go('题目纠错')
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
  await step('a teacher marks it by its points', async () => {
    await tab.go('主观题批改')
    await shots.take(tab.page, 'essays')
    await press(tab.page, tab.page.getByRole('row').nth(1).getByRole('link'))
    await tab.page.getByText(ESSAY).waitFor()
    await tab.go('批改')
    await tab.write('答到的采分点', '1')
    await tab.write('评语', COMMENT)
    await tab.go('下一步：查看变化')
    await tab.page.getByText(/本题 0 分 → [1-9]/).waitFor()
    await shots.take(tab.page, 'essay-preview')
    await tab.go('确认')
  })
  await step('result and rank have changed, with a receipt', async () => {
    await page.goto('/mine/messages')
    await press(page, part(page, 'messages').getByRole('button').filter({ hasText: COMMENT }))
    await at(page, 'tiku_testpaper_result')
    const score = Number(await reads(page, 'score', /^[1-9]/))
    while (await part(page, 'more-reviews').isVisible()) await learner.press('more-reviews')
    await front(page).getByText('老师已批改').waitFor()
    await front(page).getByText(COMMENT).waitFor()
    await shots.take(page, 'essay-marked')
    await learner.press('see-rank')
    assert.notEqual(await reads(page, 'rank-mine', new RegExp(`${score}`)), before)
    await shots.take(page, 'rank-after')
  })
}

const ACTS = ['edit-page', 'publish-page', 'answer-report', 'mark-essay']

/** What the staff does reaches learners, and what learners ask reaches the staff; all of it by keys. */
export async function desk(stage: Stage, origin: string): Promise<void> {
  const { shots, step } = stage
  const tab = await openDesk(stage, origin)
  await signingIn(stage, tab)
  await publishing(stage, tab)
  await reporting(stage, tab)
  await marking(stage, tab)
  await step('the audit log shows all of it', async () => {
    await tab.go('操作记录')
    for (const act of ACTS) await tab.page.getByRole('cell', { name: act, exact: true }).first().waitFor()
    await shots.take(tab.page, 'audit')
  })
  await everyPage(stage, tab)
  await tab.close()
}
