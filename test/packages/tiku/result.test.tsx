import { fireEvent, screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { practice } from '@/contract/exam/practice'
import { standing } from '@/contract/exam/standing'
import ResultPage from '@/packages/tiku/result/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { practiceOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const p = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]
const marked = (id: number, verdict: MarkedQuestion['verdict']): MarkedQuestion => ({
  id,
  parentId: null,
  type: 'choice',
  stem: p(`题干${id}`),
  options: ['C', 'A', 'B'].map((letter) => ({ letter, text: `内容${letter}` })),
  blankCount: 0,
  marks: 200,
  answer: { kind: 'letters', letters: ['A'] },
  key: { kind: 'letters', letters: ['C'] },
  explanation: p(`道理${id}`),
  points: ['会计主体'],
  marksGot: 0,
  verdict,
  receipt: { rule: 'half', arithmetic: '含错选 A：2.00 × 0 = 0.00', fraction: 0 },
})
const essay: MarkedQuestion = {
  ...marked(3, 'unmarked'),
  type: 'essay',
  options: [],
  answer: { kind: 'text', text: '答' },
  key: {
    kind: 'points',
    reference: p('参考'),
    points: [
      { text: '定义', share: 60 },
      { text: '举例', share: 40 },
    ],
  },
  receipt: { rule: 'by-points', arithmetic: '待评分/自评：0.00', fraction: 0 },
}
const tally = { fullMarks: 200, rightCount: 1, questionCount: 2 }
const result: Result = {
  id: 4,
  attemptId: 7,
  paperId: 1,
  title: '摸底卷',
  marks: 1850,
  fullMarks: 3000,
  passMarks: 1800,
  isPassed: true,
  usedSeconds: 605,
  submittedAt: EVENING,
  place: null,
  takerCount: 3,
  percentile: 66,
  byType: [{ type: 'choice', marks: 100, ...tally }],
  byPoint: [
    { point: '学得好', marks: 200, ...tally },
    { point: '学得弱', marks: 0, ...tally },
  ],
  questions: [marked(1, 'wrong'), marked(2, 'right')],
}
async function open(change: Partial<Result> = {}) {
  signIn()
  answer(standing.notices, [])
  answer(exam.result, { ...result, ...change })
  renderPage(ResultPage, { resultId: '4' })
  await screen.findByText('18.5')
}

describe('the report of an exam', () => {
  it('shows in words whether the score passes, and its rank', async () => {
    await open()
    expect(screen.getByText('✓ 合格')).toBeTruthy()
    expect(screen.getByText('再次作答，不计名次')).toBeTruthy()
    expect(screen.getByText('10 分 5 秒')).toBeTruthy()
  })

  it('names options as they were shown, in the receipt too', async () => {
    await open()
    const review = document.getElementById('review-1')?.textContent
    expect(review).toContain('你的答案 B')
    expect(review).toContain('正确答案 A')
    expect(review).toContain('含错选 B')
  })

  it('puts the weakest knowledge point first', async () => {
    await open()
    expect(document.getElementById('by-point')?.textContent).toMatch(/学得弱.*学得好/)
  })

  it('says what to study next, and leads to the questions of a weak point', async () => {
    await open({ questions: [{ ...marked(1, 'wrong'), points: ['学得弱'] }, marked(2, 'right')] })
    answer(practice.start, practiceOf({ id: 9 }))
    press(/1\. 学得弱.*练这 1 题/)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=9']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'questions', ids: [1], title: '学得弱' } })
    press(/没全对的 1 题已进错题本/)
    press(/今日复习/)
    expect(host.moves.slice(1).map(([, url]) => url)).toEqual(['/packages/tiku/wrong-book/index', '/packages/tiku/review/index'])
  })

  it('has nothing to repeat of a paper that was all right', async () => {
    await open({ questions: [marked(2, 'right')] })
    expect(screen.getByText('客观题全部拿下，隔几天复习一次会记得更牢。')).toBeTruthy()
    expect(screen.queryByText(/已进错题本/)).toBeNull()
  })

  it('keeps explanations folded and may leave out what was right', async () => {
    await open()
    expect(screen.queryByText('道理1')).toBeNull()
    press('只看没全对的')
    expect(screen.queryByText('题干2')).toBeNull()
    press(/^解析/)
    expect(screen.getByText('道理1')).toBeTruthy()
  })

  it('lets an essay be marked by its points, with the sum in sight', async () => {
    await open({ questions: [essay] })
    expect(screen.getByText('如实勾选，成绩会随之更新；名次等老师批改后更新')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /定义/ }))
    expect(await screen.findByText('答到 1 个采分点，共 2 个（定义 60%）：2.00 × 60/100 = 1.20')).toBeTruthy()
    answer(standing.assess, { marksGot: 120, marks: 1970 })
    answer(exam.result, { ...result, marks: 1970, questions: [{ ...essay, marksGot: 120, verdict: 'partial', met: [true, false] }] })
    press('提交自评')
    await waitFor(() => expect(toastText()).toBe('自评完成，本题得 1.2 分'))
    expect(askedFor(standing.assess).map(({ body }) => body)).toEqual([{ questionId: 3, met: [true, false] }])
    expect(await screen.findByText('19.7')).toBeTruthy()
    expect(screen.getByText('修改自评')).toBeTruthy()
  })

  it('offers no marking of an essay that was left blank', async () => {
    await open({ questions: [{ ...essay, verdict: 'blank' }] })
    expect(screen.queryByText('提交自评')).toBeNull()
  })

  it('lists corrections with what they changed', async () => {
    const correction = { questionId: 1, fromVersion: 1, toVersion: 2, fromMarks: 0, toMarks: 200, reason: '教材改版', at: EVENING }
    await open({ corrections: [correction] })
    const text = document.getElementById('corrections')?.textContent
    expect(text).toContain('第 1 题')
    expect(text).toContain('0 → 2 分')
    expect(text).toContain('教材改版')
  })

  it('leads to the rank and to another try', async () => {
    await open()
    press('看排行')
    press('再考一次')
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/tiku/paper-rank/index?testpaperId=1',
      '/packages/exam/paper/index?testpaperId=1',
    ])
  })

  it('says why there is none', async () => {
    signIn()
    refuse(exam.result, 404, '成绩不存在')
    renderPage(ResultPage, { resultId: '4' })
    expect(await screen.findByText('成绩不存在')).toBeTruthy()
  })
})
