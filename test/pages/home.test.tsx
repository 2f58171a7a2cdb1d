import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { page } from '@/contract/site/page'
import Home from '@/pages/home/index'
import { storage } from '@/platform/storage'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { chapter, courseCard, lesson } from '../support/client/fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

describe('the home page', () => {
  it('draws the blocks of its page', async () => {
    answer(course.pageItems, {
      id: 1,
      title: '首页',
      blocks: [
        { type: 'notice', text: '周日维护' },
        { type: 'course-shelf', title: '推荐课程', courses: [courseCard()] },
      ],
    })
    renderPage(Home)
    expect(await screen.findByText('周日维护')).toBeTruthy()
    expect(screen.getByRole('button', { name: /初级会计实务精讲/ })).toBeTruthy()
    // The head of the first page names the product.
    expect(document.title).toBe('启明学堂')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('启明学堂')
  })

  it('a direction has its own page; one without a page shows the home page', async () => {
    answer(course.pageItems, { id: 11, title: '初级会计', blocks: [{ type: 'notice', text: '初级' }] })
    answer(page.attached, [{ pageId: 11, title: '初级会计' }])
    renderPage(Home, { categoryId: '22' })
    expect(await screen.findByText('初级')).toBeTruthy()
    expect(askedFor(page.attached)[0]?.query).toEqual({ itemType: 'home', item: '22' })
  })

  it('the chosen directions stand at the top, and open without leaving the page', async () => {
    signIn()
    answer(page.directions, [{ categoryId: 31, name: '办税实操' }])
    answer(page.attached, [])
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '来了' }] })
    renderPage(Home)
    fireEvent.click(await screen.findByRole('button', { name: '办税实操' }))
    await waitFor(() => expect(askedFor(page.attached)[0]?.query).toEqual({ itemType: 'home', item: '31' }))
    expect(await screen.findByText('来了')).toBeTruthy()
    press('更换')
    expect(host.moves).toEqual([['navigateTo', '/packages/site/directions/index']])
    press('全部')
  })

  it('a visitor chooses among all directions, and the device keeps the choice', async () => {
    answer(page.tree, [{ id: 1, name: '会计考试', children: [{ id: 22, name: '初级会计', pageId: 11 }] }])
    answer(page.attached, [])
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '来了' }] })
    renderPage(Home)
    fireEvent.click(await screen.findByRole('button', { name: '初级会计' }))
    await waitFor(() => expect(askedFor(page.attached)[0]?.query).toEqual({ itemType: 'home', item: '22' }))
    expect([storage.read('direction'), storage.read('visitorDirection')]).toEqual(['22', '22'])
    expect(screen.queryByRole('button', { name: '选择学习方向' })).toBeNull()
    await screen.findByText('来了')
    press('全部')
  })

  it('greets a visitor with a lesson that plays at once', async () => {
    answer(course.list, ({ query }) => (query.price === 'free' ? [] : [courseCard({ id: 101 })]))
    answer(course.items, [chapter(lesson({ id: 5, canLearn: false }), lesson({ id: 6, canLearn: true }))])
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '来了' }] })
    renderPage(Home)
    await screen.findByText('免费听第一课')
    press('免费听第一课')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=6']]))
    press('登录 / 注册')
    expect(host.moves.at(-1)?.[1]).toContain('/pages/login/index')
  })

  it('leads a visitor to the open courses where no lesson plays without an account', async () => {
    answer(course.list, [])
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '来了' }] })
    renderPage(Home)
    await screen.findByText('免费听第一课')
    press('免费听第一课')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/course/open/index']]))
  })

  it('offers a refresh without blocks', async () => {
    answer(course.pageItems, { id: 1, title: '首页', blocks: [] })
    renderPage(Home)
    await screen.findByText('这里还没有内容')
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '来了' }] })
    press('刷新')
    expect(await screen.findByText('来了')).toBeTruthy()
  })

  it('shows the reason when refused and retries on request', async () => {
    refuse(course.pageItems, 500, '页面暂时打不开')
    renderPage(Home)
    expect(await screen.findByText('页面暂时打不开')).toBeTruthy()
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '好了' }] })
    press('重试')
    expect(await screen.findByText('好了')).toBeTruthy()
    expect(askedFor(course.pageItems)).toHaveLength(2)
  })
})
