import { fireEvent, screen, within } from '@testing-library/react'
import { course } from '@/contract/course/course'
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
  it('appear beside the other categories', async () => {
    answer(course.list, [courseCard()])
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22' })
    expect(await screen.findByRole('button', { name: /初级会计实务精讲/ })).toBeTruthy()
    expect(askedFor(course.list)[0]?.query).toEqual({ namespace: 'bt', categoryId: '22', page: '0', limit: '20' })
    expect((await screen.findAllByRole('tab', { selected: true })).map(({ textContent }) => textContent)).toEqual(['会计', '初级会计'])
    fireEvent.click(screen.getByRole('tab', { name: '中级会计' }))
    expect(host.moves).toEqual([['redirectTo', '/packages/course/list/index?categoryId=23']])
  })

  it('lead home when empty, and hide when the categories fail', async () => {
    answer(course.list, [])
    refuse(course.categoryTree, 500, '分类取不到')
    renderPage(List, { categoryId: '22' })
    await screen.findByText('这个分类还没有课程')
    press('看看首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('the courses are sorted and filtered by the learner, and the filter can be removed', async () => {
    answer(course.list, ({ query }) => (query.price === 'free' ? [] : [courseCard()]))
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22', year: '2027' })
    await screen.findByRole('button', { name: '筛选 · 1' })
    expect(askedFor(course.list)[0]?.query).toMatchObject({ year: '2027' })
    press('综合排序')
    press('价格从低到高')
    await screen.findByRole('button', { name: /初级会计实务精讲/ })
    expect(askedFor(course.list).at(-1)?.query).toMatchObject({ sort: 'cheap', year: '2027' })
    press('筛选 · 1')
    fireEvent.click(screen.getByRole('option', { name: /免费/ }))
    await screen.findByText('没有符合条件的课程')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '清空筛选' }))
    await screen.findByRole('button', { name: /初级会计实务精讲/ })
    expect(askedFor(course.list).at(-1)?.query).toMatchObject({ sort: 'cheap' })
    expect(askedFor(course.list).at(-1)?.query).not.toMatchObject({ price: 'free' })
    expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull()
  })

  it('load page by page, and then the next category', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => courseCard({ id: from + at, title: `第 ${from + at} 门` }))
    answer(course.list, ({ query }) => (query.page === '0' ? rows(1, 20) : rows(21, 2)))
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22' })
    await screen.findByText('第 20 门')
    press('加载更多')
    await screen.findByText('第 22 门')
    press('下一类：中级会计')
    expect(host.moves).toEqual([['redirectTo', '/packages/course/list/index?categoryId=23']])
  })

  it('show the reason when refused', async () => {
    refuse(course.list, 500, '课程取不到')
    refuse(course.categoryTree, 500, '分类取不到')
    renderPage(List, { categoryId: '22' })
    expect(await screen.findByText('课程取不到')).toBeTruthy()
  })
})
