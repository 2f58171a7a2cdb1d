import { fireEvent, screen } from '@testing-library/react'
import { course } from '@/contract/content/course'
import List from '@/packages/course/list/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { courseCard } from '../../support/client/fixtures'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const tree = [
  {
    id: 2,
    name: '会计',
    level: 1,
    children: [
      { id: 22, name: '初级会计', level: 2, children: [] },
      { id: 23, name: '中级会计', level: 2, children: [] },
    ],
  },
]

describe('the courses of a category', () => {
  it('shows them, beside the categories one may change to', async () => {
    answer(course.list, [courseCard()])
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22' })
    expect(await screen.findByRole('button', { name: /初级会计实务精讲/ })).toBeTruthy()
    expect(askedFor(course.list)[0]?.query).toEqual({ namespace: 'bt', categoryId: '22', page: '0' })
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('初级会计')
    fireEvent.click(screen.getByRole('tab', { name: '中级会计' }))
    expect(host.moves).toEqual([['redirectTo', '/packages/course/list/index?categoryId=23']])
  })

  it('empty, it leads home; the categories may fail unseen', async () => {
    answer(course.list, [])
    refuse(course.categoryTree, 500, '分类取不到')
    renderPage(List, { categoryId: '22' })
    await screen.findByText('这个分类还没有课程')
    press('看看首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('refused, it says why', async () => {
    refuse(course.list, 500, '课程取不到')
    refuse(course.categoryTree, 500, '分类取不到')
    renderPage(List, { categoryId: '22' })
    expect(await screen.findByText('课程取不到')).toBeTruthy()
  })
})
