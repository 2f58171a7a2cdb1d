import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { courseListPlace } from '@/data/course/course-list'
import List from '@/packages/course/list/index'
import { scroll } from '@/platform/scroll'
import { answer } from '../../support/client/fake-fetch'
import { courseCard } from '../../support/client/fixtures'
import { renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const tree = [{ id: 2, name: '会计', level: 1, children: [{ id: 22, name: '初级会计', level: 2, children: [] }] }]

describe('the course list', () => {
  it('[D1-3-list-2] stores the viewed category and its level', async () => {
    answer(course.list, [courseCard()])
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22' })
    await screen.findByRole('tab', { name: '初级会计', selected: true })
    await waitFor(() =>
      expect(courseListPlace()).toMatchObject({
        categoryId: 22,
        level: 2,
        activeCategoryId: 2,
        activeChildId: 22,
        isTopBounce: false,
        isBottomBounce: false,
        activeName: 'category',
      }),
    )
  })

  it('continues where it was left, each category at its own position', async () => {
    const scrollTo = jest.spyOn(scroll, 'to')
    jest.spyOn(scroll, 'top').mockReturnValue(640)
    answer(course.list, [courseCard()])
    answer(course.categoryTree, tree)
    renderPage(List, { categoryId: '22' })
    await screen.findByText('初级会计实务精讲')
    act(() => host.hide())
    expect(scrollTo).not.toHaveBeenCalledWith(640)
    cleanup()
    renderPage(List, { categoryId: '2' })
    await screen.findByText('初级会计实务精讲')
    expect(scrollTo).not.toHaveBeenCalledWith(640)
    cleanup()
    renderPage(List, { categoryId: '22' })
    await screen.findByText('初级会计实务精讲')
    expect(scrollTo).toHaveBeenCalledWith(640)
    jest.restoreAllMocks()
  })
})
