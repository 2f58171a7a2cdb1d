import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { doubt } from '@/contract/doubt/doubt'
import type { Doubt, DoubtCard, DoubtPost } from '@/contract/doubt/doubt.schema'
import AskPage from '@/packages/doubt/ask/index'
import DetailPage from '@/packages/doubt/detail/index'
import ListPage from '@/packages/doubt/list/index'
import RulesPage from '@/packages/doubt/rules/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const card = (id: number, change: Partial<DoubtCard> = {}): DoubtCard => ({
  id,
  text: `问题${id}`,
  imageCount: 0,
  status: 'open',
  askerName: '小满',
  about: '',
  answerCount: 0,
  likeCount: 0,
  hasTeacherAnswer: false,
  isHeld: false,
  madeAt: 0,
  ...change,
})
const person = { name: '小满', avatar: '', badge: null, isMine: false, isAsker: false }
const post = (id: number, change: Partial<DoubtPost> = {}): DoubtPost => ({
  id,
  kind: 'teacher',
  author: { ...person, name: '林书衡', badge: '经济法主讲' },
  text: `回答${id}`,
  images: [],
  likeCount: 0,
  isLiked: false,
  isAccepted: false,
  isHeld: false,
  madeAt: 0,
  ...change,
})
const one = (change: Partial<Doubt> = {}): Doubt => ({
  id: 5,
  text: '为什么收入记在贷方？',
  images: [],
  status: 'answered',
  asker: { ...person, isMine: true, isAsker: true },
  isAnonymous: false,
  isHeld: false,
  anchor: { courseId: null, courseTitle: '', lessonId: null, lessonTitle: '', second: null, questionId: null, questionStem: '' },
  likeCount: 0,
  isLiked: false,
  madeAt: 0,
  closesAt: 1_800_000_000_000,
  sharedBy: null,
  posts: [post(1)],
  ...change,
})
const quota = { left: 3, granted: 5, month: '2026-11', renewsAt: 0 }

describe('asking', () => {
  beforeEach(() => {
    signIn()
    answer(doubt.quota, quota)
    answer(doubt.similar, [])
  })

  it('sends the question with its place, and shows the remaining number', async () => {
    answer(doubt.ask, { doubtId: 9, isPublic: true, receipt: { id: 1, change: -1, left: 2, month: '2026-11' } })
    renderPage(AskPage, { questionId: '7' })
    expect(await screen.findByText('关于刚才那道题')).toBeTruthy()
    type('你的问题', '为什么选 B')
    press('提交问题')
    await screen.findByText('提问成功，本月还可提问 2 次')
    expect(askedFor(doubt.ask)[0]?.body).toMatchObject({ text: '为什么选 B', anchor: { questionId: 7 }, isAnonymous: false, images: [] })
  })

  it('keeps the text when it is refused', async () => {
    refuse(doubt.ask, 409, '这道题在你正在进行的考试里，交卷后再提问')
    renderPage(AskPage, { questionId: '7' })
    await screen.findByText('关于刚才那道题')
    type('你的问题', '为什么选 C')
    press('提交问题')
    await waitFor(() => expect(screen.getByRole('button', { name: '提交问题' })).toHaveProperty('disabled', false))
    expect(askedFor(doubt.ask)).toHaveLength(1)
    expect(screen.getByRole('textbox', { name: '你的问题' })).toHaveProperty('value', '为什么选 C')
    press('提交问题')
    await waitFor(() => expect(askedFor(doubt.ask)).toHaveLength(2))
    const keys = askedFor(doubt.ask).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect([keys[0]?.length, new Set(keys).size]).toEqual([expect.any(Number), 1])
    cleanup()
    renderPage(AskPage, { questionId: '7' })
    expect(await screen.findByRole('textbox', { name: '你的问题' })).toHaveProperty('value', '为什么选 C')
  })

  it("asking is closed when the month's quota is spent", async () => {
    answer(doubt.quota, { ...quota, left: 0 })
    renderPage(AskPage)
    expect(await screen.findByText('本月提问次数已用完，下月 1 日会重新赠送')).toBeTruthy()
  })
})

describe('the question list', () => {
  it('shows everybody’s questions to a visitor, who signs in for their own', async () => {
    answer(doubt.list, [card(1, { status: 'answered', hasTeacherAnswer: true }), card(2)])
    renderPage(ListPage)
    expect(await screen.findByText('问题2')).toBeTruthy()
    expect(screen.getByText('老师已答')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '我的提问' }))
    expect(await screen.findByText('登录后可以看到自己的提问')).toBeTruthy()
  })

  it('says of a question that was asked again that it waits once more', async () => {
    answer(doubt.list, [card(1, { status: 'open', hasTeacherAnswer: true }), card(2, { status: 'open', answerCount: 1 })])
    renderPage(ListPage)
    expect(await screen.findByText('追问等解答')).toBeTruthy()
    expect(screen.getByText('等老师解答')).toBeTruthy()
    expect(screen.queryByText('老师已答')).toBeNull()
  })

  it('leads to asking when it is empty', async () => {
    signIn()
    answer(doubt.list, [])
    renderPage(ListPage, { scope: 'mine' })
    expect(await screen.findByText('还没有提过问题，学习中卡住了就来问老师')).toBeTruthy()
    // One deed, one button: that at the foot.
    expect(screen.getAllByRole('button', { name: /提问$/ }).map(({ textContent }) => textContent)).toEqual(['我要提问'])
  })
})

describe('a question', () => {
  it('can be accepted by its asker', async () => {
    signIn()
    answer(doubt.open, one())
    answer(doubt.accept, one({ status: 'accepted', posts: [post(1, { isAccepted: true })] }))
    renderPage(DetailPage, { doubtId: '5' })
    expect(await screen.findByText('回答1')).toBeTruthy()
    press('采纳')
    expect(await screen.findByText(/已采纳，感谢你的反馈/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '追问' })).toBeNull()
  })

  it('takes an answer of another learner, sent once', async () => {
    signIn()
    const others = one({ asker: { ...person, isAsker: true }, sharedBy: '晚自习', posts: [] })
    answer(doubt.open, others)
    answer(doubt.write, { ...others, posts: [post(3, { kind: 'peer' })] })
    renderPage(DetailPage, { doubtId: '5', uid: '3' })
    expect(await screen.findByText('晚自习 分享给你的提问')).toBeTruthy()
    expect(screen.queryByText('采纳')).toBeNull()
    type('我来回答', '因为增加所有者权益')
    press('提交回答')
    expect(await screen.findByText('回答3')).toBeTruthy()
    expect(toastText()).toContain('回答已提交')
  })

  it('a question is deleted by its asker after a confirmation, once', async () => {
    signIn()
    answer(doubt.open, one())
    const release = holdBack(doubt.remove)
    host.depth = 2
    renderPage(DetailPage, { doubtId: '5' })
    expect(await screen.findByText(/前可以追问或采纳/)).toBeTruthy()
    press('删除')
    press('再想想')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('删除')
    const yes = within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' })
    fireEvent.click(yes)
    await waitFor(() => expect(yes).toHaveProperty('disabled', true))
    release({})
    await waitFor(() => expect(host.moves.map(([move]) => move)).toEqual(['navigateBack']))
    expect(askedFor(doubt.remove)).toHaveLength(1)
  })

  const place = one().anchor
  it.each([
    [{ ...place, courseId: 7, courseTitle: '会计课' }, '会计课', '/packages/course/detail/index?id=7'],
    [{ ...place, questionId: 9, questionStem: '题干9' }, '题干9', '/packages/doubt/explanation/index?explanationId=9'],
  ])('about %j links there', async (anchor, text, address) => {
    answer(doubt.open, one({ anchor }))
    renderPage(DetailPage, { doubtId: '5' })
    fireEvent.click(await screen.findByText(text))
    expect(host.moves.map(([, url]) => url)).toEqual([address])
  })

  it('a question of somebody else hides its deadline', async () => {
    signIn()
    answer(doubt.open, one({ asker: { ...person, isAsker: true } }))
    renderPage(DetailPage, { doubtId: '5' })
    await screen.findByText('回答1')
    expect(screen.queryByText(/前可以追问或采纳/)).toBeNull()
  })

  it('a question that no longer exists shows a message', async () => {
    refuse(doubt.open, 404, '提问不存在')
    renderPage(DetailPage, { doubtId: '5' })
    expect(await screen.findByText('提问不存在')).toBeTruthy()
  })
})

it('the rules explain the quota and its period', () => {
  renderPage(RulesPage)
  expect(screen.getByText(/当月的提问在有人回答之前删除，次数会退回/)).toBeTruthy()
})
