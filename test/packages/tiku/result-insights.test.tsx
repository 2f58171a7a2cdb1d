import { fireEvent, screen, waitFor } from '@testing-library/react'
import { analysis } from '@/contract/exam/analysis'
import type { Analysis } from '@/contract/exam/analysis.schema'
import { exam } from '@/contract/exam/exam'
import type { Result } from '@/contract/exam/exam.schema'
import { standing } from '@/contract/exam/rank'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import ResultPage from '@/packages/tiku/result/index'
import { LazyDetails, LazyReader } from '@/packages/tiku/result/lazy-parts'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { practiceOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { alone, attempt, essay, result, rich, tally } from '../../support/client/result-fixtures'
import { host } from '../../support/client/taro-stand-in'

// A report is opened with its later parts at hand.
beforeAll(() => Promise.all([LazyReader.load(), LazyDetails.load()]))

async function open(change: Partial<Result> = {}, beside: Analysis = alone) {
  signIn()
  answer(standing.notices, [])
  answer(analysis.ofResult, beside)
  answer(review.marks, [])
  answer(exam.result, { ...result, ...change })
  renderPage(ResultPage, { resultId: '4' })
  await screen.findByText('18.5')
}

describe('the comparisons around a result', () => {
  it('show earlier attempts as a line, and as a table for screen readers', async () => {
    await open({}, rich)
    expect(await screen.findByRole('img', { name: '历次成绩：1 12.5 分，2 15 分，3 18.5 分' })).toBeTruthy()
    const rows = screen.getByRole('table', { name: '历次成绩明细' }).querySelectorAll('[role="row"]')
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      '次序日期得分用时',
      expect.stringMatching(/^1.+12\.5\/30/),
      expect.stringMatching(/^2.+15\/30/),
      expect.stringMatching(/^3 本次.+18\.5\/30/),
    ])
  })

  it('stand beside the last attempt and the average, and name the questions that most others knew', async () => {
    await open({}, rich)
    expect(await screen.findByText('比上次高 3.5 分，比平均分高 2.5 分')).toBeTruthy()
    expect(screen.getByRole('row', { name: '平均 16 15:00' })).toBeTruthy()
    expect(screen.getByText('平均取自最近 128 人的首次作答')).toBeTruthy()
    press(/第 1 题（72% 的人答对）/)
    expect(screen.getByText('道理1')).toBeTruthy()
  })

  it('name the questions that took longest, and open them', async () => {
    await open({}, rich)
    await screen.findByText('用时最长的题')
    expect(document.body.textContent).not.toContain('推算')
    expect(document.getElementById('time-spent')?.textContent).toMatch(/第 1 题 ✗ 错误平均 41 秒1 分 35 秒.*第 2 题/)
    fireEvent.click(document.getElementById('slow-2') ?? document.body)
    expect(screen.getByText('道理2')).toBeTruthy()
  })

  it('show the time, the share of right answers and the most chosen wrong option beside each question, and similar ones', async () => {
    await open({}, rich)
    await screen.findByText('用时最长的题')
    press('第1题 错误')
    const told = document.getElementById('question-insight')?.textContent
    expect(told).toContain('这题约用 1 分 35 秒，平均 41 秒')
    // Stored letter A was shown as B.
    expect(told).toContain('120 人作答，正确率 72%；错选最多的是 B（18% 的人）')
    answer(practice.start, practiceOf({ id: 9 }))
    press('练 5 道同类题')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=9']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'similar', ids: [1], count: 5 } })
  })

  it('the comparisons are empty for a first attempt at a new paper, with an explanation', async () => {
    await open()
    expect(await screen.findByText('再考一次，这里会画出你的进步曲线。')).toBeTruthy()
    expect(screen.getByText('考过的人还少，满 5 人后显示平均分和每题正确率。')).toBeTruthy()
    expect(screen.queryByText(/比上次|比平均分|用时最长|平均取自/)).toBeNull()
    press('第1题 错误')
    expect(document.getElementById('question-insight')?.textContent).toBe('练 5 道同类题')
  })

  it('mark an attempt with an ungraded essay as provisional, in the list and on the poster', async () => {
    const waiting = [attempt(3, 1500), attempt(4, 1850, true)]
    await open({ isPassed: false, passMarks: 2000, bySection: undefined, questions: [essay] }, { ...alone, attempts: waiting })
    expect(await screen.findByRole('cell', { name: '18.5/30（暂定）' })).toBeTruthy()
    press('成绩海报')
    expect(await screen.findByText('分享海报')).toBeTruthy()
  })

  it('show knowledge points as a radar whose corners are the numbers of the list', async () => {
    const point = (name: string, marks: number) => ({ point: name, marks, ...tally })
    await open({ byPoint: [point('会计主体', 200), point('持续经营', 0), point('货币计量', 100)] })
    expect(screen.getByRole('img', { name: '知识点得分率：会计主体 100%，持续经营 0%，货币计量 50%' }).textContent).toBe('312')
    const rows = [...(document.getElementById('by-point')?.querySelectorAll('[role="listitem"]') ?? [])]
    expect(rows.map(({ textContent }) => textContent)).toEqual(['1. 持续经营0%', '2. 货币计量50%', '3. 会计主体100%'])
  })

  it('leave the report readable when they do not load', async () => {
    signIn()
    answer(standing.notices, [])
    answer(exam.result, result)
    refuse(analysis.ofResult, 500, '系统繁忙')
    renderPage(ResultPage, { resultId: '4' })
    expect(await screen.findByText('18.5')).toBeTruthy()
    expect(await screen.findByText('系统繁忙')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})
