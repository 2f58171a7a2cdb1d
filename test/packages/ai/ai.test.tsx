import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ai } from '@/contract/ai/ai'
import type { AiState, AiTurn } from '@/contract/ai/ai.schema'
import { practice } from '@/contract/tiku/practice'
import ChatPage from '@/packages/ai/chat/index'
import QuestionPage from '@/packages/ai/question/index'
import { liveEvents } from '@/platform/events'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const state = (change: Partial<AiState> = {}): AiState => ({
  hasAgreed: true,
  left: 50,
  cap: 50,
  isUnderExam: false,
  isModel: false,
  keptDays: 90,
  ...change,
})
const turn = (change: Partial<AiTurn> = {}): AiTurn => ({
  id: 1,
  sessionId: 7,
  text: '婚姻纠纷能不能仲裁？',
  status: 'done',
  reason: null,
  claims: [
    {
      say: '',
      quote: '婚姻、收养、监护、扶养、继承，不能仲裁。',
      source: { kind: 'lesson', refId: 1002, courseId: 101, version: 0, second: 75, title: '法律责任与争议解决的四条路' },
    },
  ],
  withheld: 0,
  isModel: false,
  followUps: ['下单后多久要付款？'],
  opinion: null,
  madeAt: 0,
  ...change,
})
const session = { id: 7, kind: 'chat' as const, title: '婚姻', questionId: null, lessonId: null, second: null, turnCount: 1, touchedAt: 0 }

/** The server answers at once: nothing is left to be streamed. */
function answered(given: AiTurn) {
  answer(ai.state, state())
  answer(ai.ask, { turn: given, url: null })
  answer(ai.session, { session, turns: [given] })
}

async function ask() {
  renderPage(ChatPage)
  await screen.findByText('有什么想问的？')
  type('问题', '婚姻纠纷能不能仲裁？')
  press('发送')
}

beforeEach(() => signIn())

describe('the tutor before the first question', () => {
  it("explains itself, and needs the learner's consent", async () => {
    answer(ai.state, state({ hasAgreed: false }))
    answer(ai.agree, state())
    renderPage(ChatPage)
    expect(await screen.findByText('每一句都有出处')).toBeTruthy()
    press('同意并开始')
    expect(await screen.findByText('有什么想问的？')).toBeTruthy()
  })

  it('the tutor is closed during a running exam', async () => {
    answer(ai.state, state({ isUnderExam: true }))
    renderPage(ChatPage)
    expect(await screen.findByText('你有考试正在进行，交卷后才能使用 AI')).toBeTruthy()
  })

  it('offers a retry when it cannot be loaded', async () => {
    refuse(ai.state, 500, '服务器开小差了，请稍后再试')
    renderPage(ChatPage)
    expect(await screen.findByText('重试')).toBeTruthy()
  })

  it('shows that the day’s questions are used up', async () => {
    answer(ai.state, state({ left: 0 }))
    renderPage(ChatPage)
    expect(await screen.findByText('今天的 50 次提问已用完，明天再来，或者现在问老师')).toBeTruthy()
  })
})

describe('a suggested question', () => {
  it('appears, and is asked by a press', async () => {
    answered(turn())
    renderPage(ChatPage)
    fireEvent.click(await screen.findByRole('button', { name: '视同销售有哪些情形？' }))
    await screen.findByText('有用')
    expect(askedFor(ai.ask)[0]?.body).toMatchObject({ text: '视同销售有哪些情形？', anchor: {} })
  })

  it('does not appear beside a lesson, whose second is sent along', async () => {
    answered(turn())
    renderPage(ChatPage, { lessonId: '1002', second: '75' })
    await screen.findByText('这一段哪里没听懂？')
    expect(screen.queryByRole('group', { name: '可以这样问' })).toBeNull()
    type('问题', '为什么不能仲裁？')
    press('发送')
    await screen.findByText('有用')
    expect(askedFor(ai.ask)[0]?.body).toMatchObject({ anchor: { lessonId: 1002, second: 75 } })
  })

  it('refetches the remaining number for today when refused', async () => {
    answer(ai.state, state({ left: 1 }))
    refuse(ai.ask, 400, '今天的提问已用完')
    renderPage(ChatPage)
    fireEvent.click(await screen.findByRole('button', { name: '视同销售有哪些情形？' }))
    answer(ai.state, state({ left: 0 }))
    expect(await screen.findByText('今天的 50 次提问已用完，明天再来，或者现在问老师')).toBeTruthy()
  })
})

describe('an answer', () => {
  it('shows quotes with links to their sources, and follow-up questions', async () => {
    answered(turn())
    await ask()
    expect(await screen.findByText('婚姻、收养、监护、扶养、继承，不能仲裁。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '出处：课程 01:15，法律责任与争议解决的四条路' })).toBeTruthy()
    expect(screen.getByText('下单后多久要付款？')).toBeTruthy()
    expect(askedFor(ai.ask)[0]).toMatchObject({ body: { kind: 'chat', text: '婚姻纠纷能不能仲裁？' } })
  })

  it('shows a statement before the quoted words that support it, where there is one', async () => {
    const [claim] = turn().claims
    answered(turn({ claims: claim ? [claim, { ...claim, say: '婚姻纠纷不能仲裁', quote: '仲裁不公开进行。' }] : [] }))
    await ask()
    const said = await screen.findByText('婚姻纠纷不能仲裁')
    expect(document.getElementsByClassName(said.className)).toHaveLength(1)
  })

  it.each([
    [{ kind: 'lesson', refId: 1002, courseId: 101, second: 75 }, '/packages/learn/lesson/index?id=101&lessonId=1002&second=75'],
    [{ kind: 'lesson', refId: 1002, courseId: 101, second: null }, '/packages/learn/lesson/index?id=101&lessonId=1002'],
    [{ kind: 'question', refId: 6, courseId: null, second: null }, '/packages/doubt/explanation/index?explanationId=6'],
    [{ kind: 'article', refId: 3, courseId: null, second: null }, '/pages/article-detail/index?articleId=3'],
    [{ kind: 'help', refId: 4, courseId: null, second: null }, '/packages/account/help-detail/index?id=4'],
  ] as const)('links a quote of %j to its source', async (place, address) => {
    answered(turn({ claims: [{ say: '', quote: '不能仲裁。', source: { version: 1, title: '原文', ...place } }] }))
    await ask()
    fireEvent.click(await screen.findByRole('button', { name: /^出处：/ }))
    expect(host.moves).toEqual([['navigateTo', address]])
  })

  it('grows while it is written, and is whole at its end', async () => {
    const open = jest.spyOn(liveEvents, 'open').mockReturnValue(() => {})
    answer(ai.state, state())
    answer(ai.ask, { turn: turn({ status: 'waiting', claims: [] }), url: '/ai-events/1?key=k' })
    answer(ai.session, { session, turns: [turn({ status: 'waiting', claims: [] })] })
    await ask()
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    const [url, names, listener] = open.mock.lastCall ?? []
    expect([url, names]).toEqual(['/ai-events/1?key=k', ['claim', 'withheld', 'ended']])
    const [claim] = turn().claims
    act(() => listener?.onEvent('claim', JSON.stringify({ ...claim, quote: '先写出来的一句。' })))
    expect(screen.getByText('先写出来的一句。')).toBeTruthy()
    expect(screen.queryByText('有用')).toBeNull()
    act(() => listener?.onEvent('ended', JSON.stringify(turn())))
    expect(await screen.findByText('有用')).toBeTruthy()
    expect(screen.queryByText('先写出来的一句。')).toBeNull()
    open.mockRestore()
  })

  it('can be rated', async () => {
    answered(turn())
    answer(ai.opine, turn({ opinion: 'good' }))
    await ask()
    await screen.findByText('有用')
    press('有用')
    expect(await screen.findByText('✓ 有用')).toBeTruthy()
  })

  it.each([
    ['refused', 'off_subject', /没有在课程、题目和文章里找到相关内容/],
    ['failed', 'unquoted', /没有通过出处核对/],
    ['failed', 'slow', /等得太久/],
  ] as const)('an answer that is %s for %s shows this', async (status, reason, text) => {
    answered(turn({ status, reason, claims: [], withheld: 2 }))
    await ask()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText(/对不上/)).toBeNull()
    expect(screen.getByText('没解决，问老师')).toBeTruthy()
  })
})

describe('the history', () => {
  it('opens a conversation, and shows when there is none', async () => {
    answer(ai.state, state())
    answer(ai.sessions, [session])
    answer(ai.session, { session, turns: [turn({ text: '从前问的' })] })
    renderPage(ChatPage)
    await screen.findByText('有什么想问的？')
    press('历史')
    fireEvent.click(await screen.findByText('婚姻'))
    expect(await screen.findByText('从前问的')).toBeTruthy()
  })

  it('suggests nothing while a conversation loads', async () => {
    answer(ai.state, state())
    answer(ai.sessions, [session])
    holdBack(ai.session)
    renderPage(ChatPage)
    await screen.findByText('有什么想问的？')
    press('历史')
    fireEvent.click(await screen.findByText('婚姻'))
    await waitFor(() => expect(askedFor(ai.session)).toHaveLength(1))
    expect(screen.queryByText('有什么想问的？')).toBeNull()
  })
})

describe('a question', () => {
  it('a question without a page to ask from is typed in', async () => {
    answer(ai.state, state())
    renderPage(QuestionPage)
    expect(await screen.findByText('哪道题卡住了？')).toBeTruthy()
  })

  it('a question that does not exist shows a message', async () => {
    answer(ai.state, state())
    answer(ai.similar, [{ questionId: 9, stem: '相似的题干', chapterTitle: '总论', points: ['法律主体'] }])
    refuse(practice.question, 404, '题目不存在')
    renderPage(QuestionPage, { questionId: '6' })
    expect(await screen.findByText('题目不存在')).toBeTruthy()
    expect(await screen.findByText('相似的题干')).toBeTruthy()
    expect(screen.getByText('总论 · 法律主体')).toBeTruthy()
  })
})
