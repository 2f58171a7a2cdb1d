import { fireEvent, screen, waitFor } from '@testing-library/react'
import { study } from '@/contract/learn/lesson-study'
import { practice } from '@/contract/tiku/practice'
import type { QuestionDetail } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import ExplanationPage from '@/packages/doubt/explanation/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { ask, practiceOf, solution } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const detail = (change: Partial<QuestionDetail> = {}): QuestionDetail => ({
  question: ask(1, 'choice'),
  parts: [],
  material: null,
  solution: solution(1),
  version: 1,
  difficulty: 3,
  categoryId: 221,
  subjectName: '经济法基础',
  chapterTitle: '总论',
  answerCount: 4,
  rightCount: 3,
  hasOpenReport: false,
  ...change,
})

describe('the explanation of a question', () => {
  it('shows a visitor the question, and a sign-in for its answer', async () => {
    answer(practice.question, detail({ solution: null }))
    renderPage(ExplanationPage, { explanationId: '1' })
    expect(await screen.findByText('登录后查看答案与解析')).toBeTruthy()
    expect(screen.getByText('登录')).toBeTruthy()
    expect(screen.queryByText('道理1')).toBeNull()
    expect(document.getElementById('favourite')).toBeNull()
  })

  it('shows the key, the reason, and the results of others', async () => {
    signIn()
    answer(review.marks, [])
    answer(practice.question, detail())
    renderPage(ExplanationPage, { explanationId: '1' })
    expect(await screen.findByText('道理1')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'B 内容A，正确选项' })).toBeTruthy()
    expect(document.getElementById('question-facts')?.textContent).toContain('4 人次练过，首次答对 75%')
    expect(screen.queryByText('未作答')).toBeNull()
  })

  it('links to the lesson that teaches it, and to similar questions', async () => {
    signIn()
    answer(review.marks, [])
    answer(practice.question, detail())
    answer(study.taughtIn, { lesson: { id: 1007, title: '价税分离', courseId: 101, courseTitle: '经济法基础', second: 75 } })
    answer(practice.start, practiceOf({ id: 9 }))
    renderPage(ExplanationPage, { explanationId: '1' })
    fireEvent.click(await screen.findByRole('button', { name: /回到讲解：价税分离/ }))
    press('练 5 道同类题')
    await waitFor(() => expect(host.moves).toHaveLength(2))
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=1007&second=75'],
      ['navigateTo', '/packages/tiku/practice/index?practiceId=9'],
    ])
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'similar', ids: [1], count: 5 } })
  })

  it('carries the material, and the actions on a question', async () => {
    signIn()
    answer(practice.question, detail({ material: ask(8, 'material', { options: [] }), answerCount: 0 }))
    answer(review.marks, [{ questionId: 1, stem: '题干1', isFavourite: true, isInWrongBook: false, reason: null, note: null }])
    renderPage(ExplanationPage, { explanationId: '1' })
    expect(await screen.findByText('题干8')).toBeTruthy()
    expect(await screen.findByText('已收藏')).toBeTruthy()
  })

  it('shows every question of a material with its answer', async () => {
    signIn()
    answer(review.marks, [])
    const parts = [2, 3].map((id) => ({ question: ask(id, 'choice', { parentId: 8 }), solution: solution(id) }))
    answer(practice.question, detail({ question: ask(8, 'material', { options: [] }), parts, solution: { ...solution(8), key: null } }))
    renderPage(ExplanationPage, { explanationId: '8' })
    expect(await screen.findByText('道理3')).toBeTruthy()
    for (const text of ['题干8', '第 1 小题', '题干2', '道理2', '第 2 小题', '题干3']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByRole('checkbox', { name: 'B 内容A，正确选项' })).toHaveLength(2)
  })

  it('shows a visitor the questions of a material without their answers', async () => {
    const parts = [{ question: ask(2, 'choice', { parentId: 8 }), solution: null }]
    answer(practice.question, detail({ question: ask(8, 'material', { options: [] }), parts, solution: null }))
    renderPage(ExplanationPage, { explanationId: '8' })
    expect(await screen.findByText('题干2')).toBeTruthy()
    expect(screen.queryByText('道理2')).toBeNull()
  })

  it('shows the reason when there is none', async () => {
    refuse(practice.question, 409, '这道题在你正在进行的考试里，交卷后再看解析')
    renderPage(ExplanationPage, { explanationId: '1' })
    expect(await screen.findByText(/交卷后再看解析/)).toBeTruthy()
  })
})
