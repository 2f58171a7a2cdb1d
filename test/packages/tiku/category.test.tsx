import { screen } from '@testing-library/react'
import { exam } from '@/contract/exam'
import type { TikuHome } from '@/contract/exam.schema'
import CategoryPage from '@/packages/tiku/category/index'
import { answer } from '../../support/client/fake-fetch'
import { paperCard } from '../../support/client/fixtures'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const chapters = [{ id: 1, title: '总论', questionCount: 10 }]
const subject = { id: 221, name: '经济法基础', questionCount: 10, answeredCount: 3, chapters, papers: [paperCard()] }
function open(subjects: TikuHome['subjects']) {
  answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects })
  renderPage(CategoryPage, { categoryId: '22' })
}

describe('the question bank of a category', () => {
  it('folds chapters away and shows them when asked', async () => {
    open([subject])
    await screen.findByText('经济法基础')
    expect(screen.queryByText('总论')).toBeNull()
    press(/章节/)
    expect(screen.getByText('总论')).toBeTruthy()
  })

  it('leads to a paper', async () => {
    open([subject])
    await screen.findByText('经济法基础')
    press(/初级会计模拟卷一/)
    expect(host.moves).toEqual([['navigateTo', '/packages/exam/paper/index?testpaperId=61']])
  })

  it('has a face for no subject', async () => {
    open([])
    expect(await screen.findByText('这个分类还没有题目')).toBeTruthy()
  })
})
