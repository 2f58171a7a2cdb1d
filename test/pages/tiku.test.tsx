import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import { direction } from '@/data/site/home-direction'
import { pickTikuDirection } from '@/data/tiku/tiku-direction'
import TikuPage from '@/pages/tiku/index'
import { answer, askedFor, holdBack, refuse } from '../support/client/fake-fetch'
import { paperCard } from '../support/client/fixtures'
import { practiceOf, studyOf } from '../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const subject = {
  id: 221,
  name: '经济法基础',
  questionCount: 10,
  answeredCount: 3,
  chapters: [],
  papers: [paperCard({ runningAttemptId: 5 })],
}
const tree = [
  {
    id: 2,
    name: '财会',
    children: [
      { id: 22, name: '初级会计', children: [] },
      { id: 23, name: '中级会计', children: [] },
    ],
  },
] as never
type Change = Partial<typeof subject & { lockedBy: number }>
const bank = (...changes: Change[]) => {
  answer(course.categoryTree, tree)
  const subjects = (changes.length > 0 ? changes : [{}]).map((change) => ({ ...subject, ...change }))
  answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects })
}
async function open() {
  answer(practice.study, studyOf())
  renderPage(TikuPage)
  await screen.findByText('章节练习')
}
const moves = () => host.moves.map(([, url]) => url)

describe('the question bank tab', () => {
  it('shows the learner’s own question bank: progress, running exam, and every way to practise', async () => {
    signIn()
    answer(today.open, todayOf())
    bank()
    await open()
    expect(screen.getByRole('img', { name: '已答 3 题，共 10 题' })).toBeTruthy()
    expect(screen.getByText('继续考试')).toBeTruthy()
    press('章节练习')
    press('错题本')
    expect(moves()).toEqual(['/packages/tiku/chapters/index?categoryId=22', '/packages/tiku/wrong-book/index?categoryId=22'])
  })

  it('draws the bank with the card of the day, so that nothing is pushed down', async () => {
    signIn()
    const before = direction.getState()
    pickTikuDirection(22)
    const release = holdBack(today.open)
    bank()
    answer(practice.study, studyOf())
    renderPage(TikuPage)
    await waitFor(() => expect(askedFor(practice.study)).toHaveLength(1))
    await waitFor(() => expect(askedFor(today.open)).toHaveLength(1))
    expect(screen.queryByText('章节练习')).toBeNull()
    await act(async () => release(todayOf()))
    expect(await screen.findByText('章节练习')).toBeTruthy()
    act(() => direction.setState(before))
  })

  it('begins the ten of today two taps from the launch: the tab and its card', async () => {
    signIn()
    answer(today.open, todayOf())
    answer(practice.start, practiceOf())
    bank()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /每日十题/ }))
    await waitFor(() => expect(moves()).toEqual(['/packages/tiku/practice/index?practiceId=9']))
  })

  it('shows a lock on locked content, and one tap leads to the ways to unlock', async () => {
    bank({ lockedBy: 231, papers: [paperCard()] })
    await open()
    expect(screen.getByText('待解锁')).toBeTruthy()
    press(/经济法基础 未解锁/)
    expect(moves()).toEqual(['/packages/tiku/unlock/index?categoryId=231'])
  })

  it('shows a lock of several subjects once', async () => {
    bank({ lockedBy: 231 }, { id: 222, name: '初级会计实务', lockedBy: 231 }, { id: 223, name: '财务管理', lockedBy: 232 })
    await open()
    expect(screen.getAllByRole('button', { name: /未解锁/ }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('经济法基础'),
      expect.stringContaining('财务管理'),
    ])
  })

  it('offers all its ways where there are questions without papers', async () => {
    bank({ papers: [] })
    await open()
    expect(screen.queryByText('这个方向的题目还在整理，先练练别的方向')).toBeNull()
  })

  it('shows a message for a direction without questions, and keeps the way to another', async () => {
    answer(practice.study, studyOf())
    bank({ questionCount: 0, papers: [] })
    renderPage(TikuPage)
    expect(await screen.findByText('这个方向的题目还在整理，先练练别的方向')).toBeTruthy()
    expect(screen.queryByText('章节练习')).toBeNull()
    expect(screen.getByRole('button', { name: '切换方向' })).toBeTruthy()
  })

  it('shows a message for a catalogue without directions', async () => {
    answer(course.categoryTree, [{ id: 2, name: '财会', level: 1, children: [] }])
    renderPage(TikuPage)
    expect(await screen.findByText('题库还在准备，过几天再来看看')).toBeTruthy()
    expect(askedFor(exam.tikuHome)).toEqual([])
  })

  it('begins with the first direction, wherever in the catalogue it is', async () => {
    bank()
    answer(practice.study, studyOf())
    answer(course.categoryTree, [{ id: 1, name: '考研', level: 1, children: [] }, ...tree])
    renderPage(TikuPage)
    expect(await screen.findByText('章节练习')).toBeTruthy()
    expect(askedFor(exam.tikuHome).map(({ query }) => query)).toEqual([{ categoryId: '22' }])
  })

  it('shows the reason without a direction, and retries', async () => {
    refuse(course.categoryTree, 503, '目录维护中')
    renderPage(TikuPage)
    expect(await screen.findByText('目录维护中')).toBeTruthy()
    press(/离线题目/)
    expect(moves()).toEqual(['/packages/tiku/downloads/index'])
    expect(askedFor(exam.tikuHome)).toEqual([])
    bank()
    answer(practice.study, studyOf())
    press('重试')
    expect(await screen.findByText('章节练习')).toBeTruthy()
  })

  it('shows the reason when it does not load, and leads to the downloads', async () => {
    answer(course.categoryTree, tree)
    refuse(exam.tikuHome, 503, '题库维护中')
    answer(practice.study, studyOf())
    renderPage(TikuPage)
    expect(await screen.findByText('题库维护中')).toBeTruthy()
    press(/离线题目/)
    expect(moves()).toEqual(['/packages/tiku/downloads/index?categoryId=22'])
  })

  it('shows a visitor the default direction, and stays with the one chosen on this device', async () => {
    bank()
    await open()
    expect(askedFor(exam.tikuHome)[0]?.query).toMatchObject({ categoryId: '22' })
    expect(askedFor(today.open)).toEqual([])
    press('切换方向')
    await screen.findByText('中级会计')
    press('中级会计')
    await waitFor(() => expect(askedFor(exam.tikuHome).at(-1)?.query).toMatchObject({ categoryId: '23' }))
    expect(moves()).toEqual([])
  })
})
