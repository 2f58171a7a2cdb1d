import { fireEvent, screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import { page } from '@/contract/site/page'
import { practice } from '@/contract/tiku/practice'
import Directions from '@/packages/site/directions/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { paperCard } from '../../support/client/fixtures'
import { studyOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const tree = [
  {
    id: 1,
    name: '会计考试',
    children: [
      { id: 22, name: '初级会计', pageId: 11 },
      { id: 23, name: '中级会计', pageId: 12 },
    ],
  },
]
const choose = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))

describe('choosing directions', () => {
  beforeEach(() => {
    signIn()
    answer(page.tree, tree)
    answer(page.directions, [{ categoryId: 23, name: '中级会计' }])
  })

  it('shows the current choice, saves the new one in its order, and goes home', async () => {
    answer(page.chooseDirections, [])
    renderPage(Directions)
    expect((await screen.findByRole('checkbox', { name: '中级会计' })).getAttribute('aria-checked')).toBe('true')
    await choose('初级会计')
    press('保存 2 个方向')
    await waitFor(() => expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']]))
    expect(askedFor(page.chooseDirections)[0]?.body).toEqual({ pageCategoryIds: [23, 22] })
  })

  it('leads after the very first choice to the day of the exam and to a first paper, and home', async () => {
    answer(page.directions, [])
    answer(page.chooseDirections, [])
    answer(practice.study, studyOf({ examDay: '2027-05-15', examInDays: 170 }))
    const subject = { id: 221, name: '经济法基础', questionCount: 10, answeredCount: 0, chapters: [], papers: [paperCard()] }
    answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects: [subject] })
    renderPage(Directions)
    await choose('初级会计')
    press('保存 1 个方向')
    expect(await screen.findByText('方向选好了，再走两步')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /设考试日期.*已完成/ })).toBeTruthy()
    press(/做《初级会计模拟卷一》/)
    press(/设考试日期/)
    expect(await screen.findByRole('dialog', { name: '考试在哪一天' })).toBeTruthy()
    press('关闭')
    press('去首页')
    expect(host.moves.map(([, to]) => to)).toEqual(['/packages/exam/paper/index?testpaperId=61', '/pages/home/index?categoryId=0'])
  })

  it('keeps the main button disabled without a choice, and a second one continues without', async () => {
    answer(page.chooseDirections, [])
    renderPage(Directions)
    await choose('中级会计')
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true)
    press('先不选')
    await waitFor(() => expect(askedFor(page.chooseDirections)[0]?.body).toEqual({ pageCategoryIds: [] }))
    await waitFor(() => expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']]))
  })

  it('keeps the choice on the page when refused', async () => {
    refuse(page.chooseDirections, 400, '没有这个学习方向')
    renderPage(Directions)
    await choose('中级会计')
    press('先不选')
    await waitFor(() => expect(askedFor(page.chooseDirections)).toHaveLength(1))
    expect(screen.getByRole('checkbox', { name: '中级会计' }).getAttribute('aria-checked')).toBe('false')
    expect(host.moves).toEqual([])
  })

  it('asks for a confirmation before an unsaved choice is left', async () => {
    host.depth = 2
    renderPage(Directions)
    await choose('初级会计')
    press('返回')
    expect(host.moves).toEqual([])
    press('继续选择')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('返回')
    press('不保存，离开')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('goes back without a change', async () => {
    host.depth = 2
    renderPage(Directions)
    await screen.findByRole('checkbox', { name: '初级会计' })
    press('返回')
    expect(host.moves).toEqual([['navigateBack', '']])
  })
})
