import { screen } from '@testing-library/react'
import { exam } from '@/contract/exam'
import type { MarkedQuestion, Result } from '@/contract/exam.schema'
import ResultPage from '@/packages/tiku/result/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
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
async function open() {
  signIn()
  answer(exam.result, result)
  renderPage(ResultPage, { resultId: '4' })
  await screen.findByText('18.5')
}

describe('the report of an exam', () => {
  it('tells in words whether the score is enough, and where it stands', async () => {
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

  it('keeps explanations folded and may leave out what was right', async () => {
    await open()
    expect(screen.queryByText('道理1')).toBeNull()
    press('只看没全对的')
    expect(screen.queryByText('题干2')).toBeNull()
    press(/^解析/)
    expect(screen.getByText('道理1')).toBeTruthy()
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
