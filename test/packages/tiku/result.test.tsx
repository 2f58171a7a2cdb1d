import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { analysis } from '@/contract/exam/analysis'
import type { Analysis } from '@/contract/exam/analysis.schema'
import { exam } from '@/contract/exam/exam'
import type { Result } from '@/contract/exam/exam.schema'
import { standing } from '@/contract/exam/rank'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import ResultPage from '@/packages/tiku/result/index'
import { LazyDetails, LazyReader } from '@/packages/tiku/result/lazy-parts'
import { cardOfResult } from '@/packages/tiku/result/report-share'
import { poster } from '@/platform/poster'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { practiceOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { alone, essay, marked, result } from '../../support/client/result-fixtures'
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

/** A finger that goes so many pixels to the right over a text. */
function swipe(over: string, pixels: number) {
  const at = (clientX: number) => [{ identifier: 1, target: document.body, clientX, clientY: 0 }]
  fireEvent.touchStart(screen.getByText(over), { touches: at(200), changedTouches: at(200) })
  fireEvent.touchEnd(screen.getByText(over), { touches: [], changedTouches: at(200 + pixels) })
}

it('a result is shared with a picture of its score, and leads to the paper', () => {
  const { image, address } = cardOfResult({ ...result, paperId: 3, marks: 1850 })
  expect([image, address]).toEqual(['/share/score/3.jpg?marks=1850', '/exam/testpaper/3'])
})

describe('the report of an exam', () => {
  it('shows in words whether the score passes, and its rank', async () => {
    await open()
    expect(screen.getByText('✓ 合格')).toBeTruthy()
    expect(screen.getByText('再次作答，不计名次')).toBeTruthy()
    expect(screen.getByText('10 分 5 秒')).toBeTruthy()
    expect(screen.queryByText(/超过 66%/)).toBeNull()
  })

  it('a ranking that is not published yet is waited for', async () => {
    await open({ isRankHeld: true, place: null, takerCount: 0, percentile: 0 })
    expect(screen.getByText('等老师发布')).toBeTruthy()
    expect(document.getElementById('percentile')).toBeNull()
  })

  it('says how often a dated mock was left, and that it is practice once that is over', async () => {
    await open({ leaves: { count: 2, awayMs: 80_000 } })
    expect(screen.getByText('离开 2 次，共 1 分 20 秒')).toBeTruthy()
    cleanup()
    await open({ leaves: { count: 0, awayMs: 0 } })
    expect(screen.getByText('没有离开过')).toBeTruthy()
    cleanup()
    await open({ isPractice: true, place: null })
    expect(screen.getByText('模考结束后做的，不计名次')).toBeTruthy()
  })

  it.each([
    ['practised', '考前练习过，不计名次'],
    ['quick', '作答太快，不计名次'],
  ] as const)('explains why a first attempt has no place: %s', async (unranked, text) => {
    await open({ unranked })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('defers the explanation of a question of a running exam', async () => {
    const closed = { ...marked(1, 'wrong'), answer: null, key: null, explanation: [], receipt: null, isClosed: true }
    await open({ questions: [closed, marked(2, 'right')] })
    press('第1题 错误')
    const review = document.getElementById('review-1')?.textContent
    expect(review).toContain('这道题在你正在进行的考试里，交卷后再看答案和解析')
    expect(review).not.toMatch(/你的答案|解析$|正确答案/)
  })

  it('shows the options with their displayed letters, in the receipt too', async () => {
    await open()
    press('第1题 错误')
    const review = document.getElementById('review-1')?.textContent
    expect(review).toContain('你的答案 B')
    expect(review).toContain('正确答案 A')
    // The receipt is folded until it is asked for.
    expect(review).not.toContain('含错选 B')
    press(/^这题怎么计分/)
    expect(document.getElementById('review-1')?.textContent).toContain('含错选 B')
  })

  it("marks right and wrong in place, with the learner's answer in the colour of its verdict", async () => {
    await open()
    press('第1题 错误')
    const sheet = document.getElementById('review-1')
    expect(sheet?.querySelector('.is-key-wrong')?.textContent).toMatch(/^B.*✗$/)
    expect(sheet?.querySelector('.is-key-right')?.textContent).toMatch(/^A.*✓$/)
    expect(sheet?.querySelector('.answer-review__text.is-wrong')?.textContent).toBe('B')
  })

  it('says at the top what to do next, and reads blanks apart from errors', async () => {
    await open({
      bySection: undefined,
      questions: [{ ...marked(1, 'wrong'), points: ['学得弱'] }, marked(2, 'right'), marked(3, 'partial'), marked(4, 'blank')],
    })
    expect(document.getElementById('next-step')?.textContent).toContain('下一步：看懂做错的 2 题')
    press(/^下一步：看懂做错的 2 题/)
    expect(screen.getByRole('dialog', { name: '解析（1 / 2）' })).toBeTruthy()
    press('关闭')
    press(/^没有作答的 1 题/)
    expect(screen.getByRole('dialog', { name: '解析（1 / 1）' }).textContent).toContain('道理4')
  })

  it('names no next step and no blanks where there are none', async () => {
    await open({ bySection: undefined, questions: [marked(2, 'right')] })
    expect([document.getElementById('next-step'), document.getElementById('read-blank')]).toEqual([null, null])
  })

  it('puts the weakest knowledge point first', async () => {
    await open()
    expect(document.getElementById('by-point')?.textContent).toMatch(/学得弱.*学得好/)
  })

  it('shows what to study next, and leads to the questions of a weak point', async () => {
    await open({ questions: [{ ...marked(1, 'wrong'), points: ['学得弱'] }, marked(2, 'right')] })
    answer(practice.start, practiceOf({ id: 9 }))
    press(/1\. 学得弱.*练这 1 题/)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=9']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'questions', ids: [1], title: '学得弱' } })
    press(/做错的 1 题已进错题本/)
    press(/今日复习/)
    expect(host.moves.slice(1).map(([, url]) => url)).toEqual(['/packages/tiku/wrong-book/index', '/packages/tiku/review/index'])
  })

  it('offers no repetition for a paper with everything right', async () => {
    await open({ questions: [marked(2, 'right')] })
    expect(screen.getByText('客观题全部拿下，隔几天复习一次会记得更牢。')).toBeTruthy()
    expect(screen.queryByText(/已进错题本/)).toBeNull()
  })

  it('opens the wrong questions one by one, each with its explanation, at two taps from the report', async () => {
    await open({ bySection: undefined, questions: [marked(1, 'wrong'), marked(2, 'right'), marked(3, 'partial'), marked(4, 'blank')] })
    expect(screen.queryByText('道理1')).toBeNull()
    press('看错题（2）')
    expect([screen.getByText('道理1'), screen.getByRole('dialog', { name: '解析（1 / 2）' })]).toEqual([
      expect.anything(),
      expect.anything(),
    ])
    press('下一题')
    expect(screen.getByRole('button', { name: '上一题' }).hasAttribute('disabled')).toBe(false)
    expect(screen.getByText('道理3')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下一题' }).hasAttribute('disabled')).toBe(true)
    swipe('道理3', 100)
    expect(screen.getByText('道理1')).toBeTruthy()
    swipe('道理1', -100)
    expect(screen.getByText('道理3')).toBeTruthy()
    expect(screen.queryByText('道理2')).toBeNull()
    press('关闭')
    press('第2题 正确')
    expect(screen.getByText('道理2')).toBeTruthy()
  })

  it('the report is provisional while an essay waits for its marks, and links to its grading', async () => {
    await open({ isPassed: false, marks: 1850, passMarks: 2000, bySection: undefined, questions: [marked(1, 'right'), essay] })
    expect(screen.getByText('暂未合格，还有 2 分待评')).toBeTruthy()
    expect(screen.getByText('主观题待评 2 分，现在是暂定成绩')).toBeTruthy()
    // Of 30 marks 18.5 are reached, 2 are waited for, and 20 pass.
    const ring = screen.getByRole('img', { name: '得分 18.5，满分 30' }).style.background
    expect(ring).toMatch(/var\(--accent\) 0turn 0\.61\d*turn, var\(--warn\) 0\.61\d*turn 0\.68/)
    expect(document.querySelector<HTMLElement>('.score-card__pass')?.style.transform).toMatch(/rotate\(0\.66/)
    const draw = jest.spyOn(poster, 'draw').mockResolvedValue(null)
    press('成绩海报')
    await waitFor(() => expect(draw).toHaveBeenCalledWith(expect.objectContaining({ strong: '暂定成绩' })))
    draw.mockRestore()
    press('关闭')
    press('去自评')
    expect(await screen.findByText('提交自评')).toBeTruthy()
  })

  it('lets an essay be graded by its points, with the sum visible', async () => {
    await open({ bySection: undefined, questions: [essay] })
    press('第1题 待评分')
    expect(screen.getByText('如实勾选，成绩会随之更新；名次等老师批改后更新')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /定义/ }))
    expect(await screen.findByText('答到 1 个采分点，共 2 个（定义 60%）：2.00 × 60/100 = 1.20')).toBeTruthy()
    answer(standing.assess, { marksGot: 120, marks: 1970 })
    answer(exam.result, {
      ...result,
      bySection: undefined,
      marks: 1970,
      questions: [{ ...essay, marksGot: 120, verdict: 'partial', met: [true, false] }],
    })
    press('提交自评')
    await waitFor(() => expect(toastText()).toBe('自评完成，本题得 1.2 分'))
    expect(askedFor(standing.assess).map(({ body }) => body)).toEqual([{ questionId: 3, met: [true, false] }])
    expect(await screen.findByText('19.7')).toBeTruthy()
    expect(screen.getByText('修改自评')).toBeTruthy()
  })

  it.each([
    [50, '老师另加 0.5 分'],
    [-150, '老师另减 1.5 分'],
  ])('tells what a teacher gave beside the points: %i', async (extra, words) => {
    const teacherMark = { met: [true, false], comment: '步骤完整', at: 1, teacher: '张老师', extra }
    await open({ bySection: undefined, questions: [{ ...essay, marksGot: 120 + extra, verdict: 'partial', teacherMark }] })
    press(/^第1题/)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('批改：张老师')).toBeTruthy()
  })

  it('starts the grading of each essay from zero', async () => {
    await open({ bySection: undefined, questions: [essay, { ...essay, id: 4 }] })
    press('第1题 待评分')
    const isMet = () => screen.getByRole('checkbox', { name: /定义/ }).getAttribute('aria-checked')
    fireEvent.click(await screen.findByRole('checkbox', { name: /定义/ }))
    expect(isMet()).toBe('true')
    press('下一题')
    expect(isMet()).toBe('false')
  })

  it('offers no grading of an essay that was left blank', async () => {
    await open({ bySection: undefined, questions: [{ ...essay, verdict: 'blank' }] })
    press('第1题 未作答')
    expect(screen.queryByText('提交自评')).toBeNull()
  })

  it('lists corrections with their effects', async () => {
    const correction = { questionId: 1, fromVersion: 1, toVersion: 2, fromMarks: 0, toMarks: 200, reason: '教材改版', at: EVENING }
    await open({ corrections: [correction] })
    const text = document.getElementById('corrections')?.textContent
    expect(text).toContain('第 1 题')
    expect(text).toContain('0 → 2 分')
    expect(text).toContain('教材改版')
  })

  it('shows the sections of the paper, in its marks and in its grid', async () => {
    await open()
    expect(screen.getByRole('row', { name: '材料题 1/2 题 1.5/2 75%' })).toBeTruthy()
    expect(screen.getByRole('group', { name: '单项选择题' }).textContent).toContain('1✗')
    expect(screen.getByRole('group', { name: '材料题' }).textContent).toContain('2✓')
  })

  it('says the place that the board has, and no level among few', async () => {
    await open({ place: 3, takerCount: 4, percentile: 25 })
    expect(screen.getByText('第 3 名（共 4 人）')).toBeTruthy()
    expect(screen.queryByText(/的首次作答$/)).toBeNull()
  })

  it('says to the only taker that they were the first', async () => {
    await open({ place: 1, takerCount: 1, percentile: 0 })
    expect(screen.getByText('你第一个交卷')).toBeTruthy()
  })

  it('names no level above nobody', async () => {
    await open({ place: null, takerCount: 6, percentile: 0 })
    expect(screen.queryByText(/的首次作答$/)).toBeNull()
  })

  it('ranks a first attempt among enough', async () => {
    await open({ place: 2, takerCount: 5, percentile: 66 })
    expect(screen.getByText('第 2 名（共 5 人）')).toBeTruthy()
    expect(screen.getByText('超过 66% 的首次作答')).toBeTruthy()
  })

  it('shows that the time limit has handed it in', async () => {
    await open({ isTimedOut: true })
    expect(screen.getByText('时间到，已自动交卷')).toBeTruthy()
  })

  it('links to the rank and to another try', async () => {
    await open()
    press(/^名次/)
    press('再考一次')
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/tiku/paper-rank/index?testpaperId=1',
      '/packages/exam/paper/index?testpaperId=1',
    ])
  })

  it('shows the reason when it does not exist', async () => {
    signIn()
    refuse(exam.result, 404, '成绩不存在')
    renderPage(ResultPage, { resultId: '4' })
    expect(await screen.findByText('成绩不存在')).toBeTruthy()
  })
})
