import { screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import type { Paper } from '@/contract/exam/exam.schema'
import PaperPage from '@/packages/exam/paper/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { paperCard } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const sections: Paper['sections'] = [{ title: '多项选择题', type: 'choice', rule: 'half', questionCount: 3, marks: 600 }]
function open(change: Partial<Paper> = {}) {
  answer(exam.paper, { ...paperCard({ id: 1 }), notice: ['作答随时保存'], sections, ...change })
  const form = {
    id: 7,
    paperId: 1,
    title: '摸底卷',
    status: 'running' as const,
    startedAt: 0,
    deadline: 0,
    sections: [],
    answers: [],
    epoch: 0,
    resultId: null,
  }
  answer(exam.startAttempt, form)
  renderPage(PaperPage, { testpaperId: '1' })
}

describe('the notice of a paper', () => {
  it('shows the outline of the paper', async () => {
    open()
    expect(await screen.findByText('少选得一半分，错选不得分')).toBeTruthy()
    expect(screen.getByText('作答随时保存')).toBeTruthy()
  })

  it('names its rules, with their year and amounts', async () => {
    const terms = { deduction: 50, floor: 0 }
    const judged: Paper['sections'] = [{ title: '判断题', type: 'determine', rule: 'all-or-nothing', terms, questionCount: 4, marks: 400 }]
    open({ rules: '会计考试旧计分规则（2016 年）', sections: judged })
    expect(await screen.findByText('会计考试旧计分规则（2016 年）')).toBeTruthy()
    expect(screen.getByText('全部答对才得分，答错倒扣 0.5 分，本类题最低 0 分')).toBeTruthy()
  })

  it('leads to its own download', async () => {
    open({ takerCount: 4 })
    expect(await screen.findByText('4 人已考')).toBeTruthy()
    press(/^离线练习/)
    expect(host.moves[0]?.[1]).toMatch(/^\/packages\/tiku\/downloads\/index\?categoryId=\d+&paperId=1$/)
  })

  it.each([
    [{}, '先练习再考试，首次考试不计名次'],
    [{ isPractised: true }, '你已练习过这份试卷，首次考试不计名次'],
    [{ lastResultId: 4 }, null],
  ])('explains how earlier practice affects the rank: %j', async (change, text) => {
    open(change)
    expect((await screen.findByText('离线练习')).nextSibling?.textContent ?? null).toBe(text)
  })

  it('leads to unlocking before it starts', async () => {
    signIn()
    open({ lockedBy: 231 })
    await screen.findByText('解锁后开始')
    press('解锁后开始')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/unlock/index?categoryId=231']])
  })

  it('starts an attempt', async () => {
    signIn()
    open()
    await screen.findByText('开始考试')
    press('开始考试')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/exam/attempt/index?attemptId=7']]))
  })

  it('asks a visitor to sign in and returns', async () => {
    open()
    await screen.findByText('开始考试')
    press('开始考试')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fexam%2Ftestpaper%2F1']])
  })

  it('continues a running attempt', async () => {
    open({ runningAttemptId: 7 })
    expect(await screen.findByRole('button', { name: '继续考试' })).toBeTruthy()
  })

  it('leads to the last result and to the rank', async () => {
    open({ lastResultId: 4 })
    await screen.findByText('上次考试报告')
    press(/上次考试报告/)
    press(/排行榜/)
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/tiku/result/index?resultId=4',
      '/packages/tiku/paper-rank/index?testpaperId=1',
    ])
  })

  it('shows the reason when it does not exist', async () => {
    refuse(exam.paper, 404, '试卷不存在')
    renderPage(PaperPage, { testpaperId: '1' })
    expect(await screen.findByText('试卷不存在')).toBeTruthy()
  })
})
