import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import type { TikuHome } from '@/contract/exam/exam.schema'
import { practice } from '@/contract/tiku/practice'
import type { Study } from '@/contract/tiku/practice.schema'
import { serverNow } from '@/data/http/clock'
import { monthAfter } from '@/domain/time/calendar-month'
import { dayText, dayWords } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import CategoryPage from '@/packages/tiku/category/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING, paperCard } from '../../support/client/fixtures'
import { practiceOf, studyOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const chapters = [{ id: 1, title: '总论', questionCount: 10 }]
const papers = [paperCard(), paperCard({ id: 62, kind: 'past', title: '往年真题卷' })]
const subject = { id: 221, name: '经济法基础', questionCount: 10, answeredCount: 3, chapters, papers }
async function open(study: Partial<Study> = {}, subjects: TikuHome['subjects'] = [subject]) {
  signIn()
  answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects })
  answer(practice.study, studyOf(study))
  answer(practice.start, practiceOf())
  renderPage(CategoryPage, { categoryId: '22' })
  await screen.findByText(subjects.length === 0 ? '这个分类还没有题目' : '每日十题')
}
const PRACTICE = ['navigateTo', '/packages/tiku/practice/index?practiceId=9']

describe('the question bank of a category', () => {
  afterEach(() => jest.restoreAllMocks())

  it('shows the learner’s progress', async () => {
    await open()
    const told = document.getElementById('study')?.textContent
    for (const words of ['30%', '今日答题', '连续学习', '66%', '0 / 10']) expect(told).toContain(words)
  })

  it("begins the ten of today, and continues at the learner's position", async () => {
    await open({ last: { id: 5, title: '总论', mode: 'practice', doneCount: 3, questionCount: 10 } })
    press(/每日十题/)
    await waitFor(() => expect(host.moves).toEqual([PRACTICE]))
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'daily', categoryId: 22 } })
    press(/继续练习/)
    expect(host.moves[1]).toEqual(['navigateTo', '/packages/tiku/practice/index?practiceId=5'])
  })

  it('counts down to the exam, whose day the learner sets', async () => {
    const examDay = dayText(serverNow() + 30 * DAY_MS)
    await open({ examDay, examInDays: 30 })
    answer(practice.setExamDay, {})
    press(/距考试还有 30 天/)
    const shown = await screen.findByRole('dialog', { name: '考试在哪一天' })
    expect(within(shown).getByText(`已选 ${examDay}`)).toBeTruthy()
    const next = monthAfter(examDay.slice(0, 7), 1)
    press('下个月')
    press(dayWords(`${next}-16`))
    press('确定')
    await waitFor(() => expect(askedFor(practice.setExamDay)[0]?.body).toEqual({ categoryId: 22, day: `${next}-16` }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press(/距考试还有 30 天/)
    press('不再倒计时')
    await waitFor(() => expect(askedFor(practice.setExamDay)[1]?.body).toEqual({ categoryId: 22, day: null }))
  })

  it('accepts a day in the future', async () => {
    // In the middle of a month: the sheet opens at the month of tomorrow.
    jest.spyOn(Date, 'now').mockReturnValue(EVENING)
    await open({ examDay: null, examInDays: null })
    press(/考试倒计时/)
    await screen.findByText('请选择日期')
    expect(screen.getByRole('button', { name: '确定' }).hasAttribute('disabled')).toBe(true)
    const tomorrow = dayText(serverNow() + DAY_MS)
    expect(screen.getByRole('button', { name: dayWords(tomorrow) }).getAttribute('aria-disabled')).toBe('false')
    const today = dayText(serverNow())
    expect(screen.getByRole('button', { name: new RegExp(dayWords(today)) }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: '上个月' }).hasAttribute('disabled')).toBe(true)
  })

  it.each([
    ['章节练习', '/packages/tiku/chapters/index?categoryId=22'],
    ['随机练习', '/packages/tiku/random/index?categoryId=22'],
    ['错题本', '/packages/tiku/wrong-book/index?categoryId=22'],
    ['收藏', '/packages/tiku/favourites/index?categoryId=22'],
    ['笔记', '/packages/tiku/notes/index?categoryId=22'],
    ['今日复习', '/packages/tiku/review/index?categoryId=22'],
    ['搜题', '/packages/tiku/search/index?categoryId=22'],
    ['排行榜', '/packages/tiku/category-rank/index?categoryId=22'],
  ])('leads to %s', async (name, url) => {
    await open()
    press(name)
    expect(host.moves).toEqual([['navigateTo', url]])
  })

  it('shows papers by kind: as an exam, or for practice one by one', async () => {
    await open()
    press(/^初级会计模拟卷一/)
    expect(host.moves).toEqual([['navigateTo', '/packages/exam/paper/index?testpaperId=61']])
    press('真题')
    press('逐题练习 往年真题卷')
    await waitFor(() => expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'paper', paperId: 62 } }))
  })

  it('folds chapters and unfolds them on request', async () => {
    await open()
    expect(screen.queryByText('总论')).toBeNull()
    press(/^章节（/)
    press(/总论/)
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/chapters/index?categoryId=221']])
  })

  it('changes to another direction', async () => {
    await open()
    const branch = (id: number, name: string) => ({ id, name, level: 2, children: [] })
    answer(course.categoryTree, [{ id: 2, name: '会计', level: 1, children: [branch(22, '初级会计'), branch(23, '中级会计')] }])
    press('切换方向')
    expect(await screen.findByText('✓ 当前')).toBeTruthy()
    press(/中级会计/)
    expect(host.moves).toEqual([['redirectTo', '/packages/tiku/category/index?categoryId=23']])
  })

  it('the question bank without questions leads to another direction', async () => {
    answer(course.categoryTree, [{ id: 2, name: '会计', level: 1, children: [{ id: 23, name: '中级会计', level: 2, children: [] }] }])
    signIn()
    answer(exam.tikuHome, {
      categoryId: 22,
      categoryName: '办税实操',
      subjects: [{ ...subject, questionCount: 0, chapters: [], papers: [] }],
    })
    answer(practice.study, studyOf({}))
    renderPage(CategoryPage, { categoryId: '22' })
    fireEvent.click(await screen.findByRole('button', { name: '换个方向' }))
    fireEvent.click(await screen.findByRole('button', { name: /中级会计/ }))
    expect(host.moves).toEqual([['redirectTo', '/packages/tiku/category/index?categoryId=23']])
  })

  it('shows an empty state without a subject, and keeps the papers when progress cannot be loaded', async () => {
    await open({}, [])
    answer(exam.tikuHome, { categoryId: 23, categoryName: '初级会计', subjects: [subject] })
    refuse(practice.study, 500, '服务器开小差')
    renderPage(CategoryPage, { categoryId: '23' })
    expect(await screen.findByText(/初级会计模拟卷一/)).toBeTruthy()
  })
})
