import { act, fireEvent, screen as page } from '@testing-library/react'
import { clearLogin } from '@/data/account/session'
import { screen } from '@/features/page-frame/screen'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const Course = screen('course_detail', ({ id }) => <p>课程 {id + 1}</p>)
const Pay = screen('course_pay', ({ courseId }) => <p>付款 {courseId}</p>)
const Lesson = screen('course_learn', ({ id, lessonId }) => (
  <p>
    学习 {id} {lessonId}
  </p>
))
const Mine = screen('myself', () => <p>我</p>)

describe('screen', () => {
  it('passes the parameters to the body as the route table types them', () => {
    renderPage(Course, { id: '101', token: 'x' })
    expect(page.getByRole('main').textContent).toBe('课程 102')
  })

  it('sets the title of the document and of the bar', () => {
    renderPage(Course, { id: '101' })
    expect(document.title).toBe('课程详情')
    expect(page.getByRole('heading').textContent).toBe('课程详情')
  })

  it.each([{ id: 'abc' }, {}])('an address with the wrong parameters %j shows an explanation, and leads home', (params) => {
    renderPage(Course, params as Record<string, string>)
    expect(page.getByRole('main').textContent).toContain('页面地址不对')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('sends a visitor to the login with the return address, and shows nothing of the page', () => {
    const { container } = renderPage(Pay, { courseId: '101' })
    expect(container.textContent).toBe('')
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
  })

  it('admits a learner, and redirects when the session ends on the page', () => {
    signIn()
    const { container } = renderPage(Pay, { courseId: '101' })
    expect([container.textContent?.includes('付款 101'), host.moves]).toEqual([true, []])
    act(clearLogin)
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
  })

  it('a lesson page without a lesson leads to the course', () => {
    renderPage(Lesson, { id: '101' })
    expect(host.moves).toEqual([['redirectTo', '/packages/course/detail/index?id=101']])
    renderPage(Lesson, { id: '101', lessonId: '5' })
    expect(page.getByText('学习 101 5')).toBeTruthy()
  })

  it('a page has a back button; a tab has the tabs instead', () => {
    host.depth = 2
    const { unmount } = renderPage(Course, { id: '1' })
    press('返回')
    expect(host.moves).toEqual([['navigateBack', '']])
    expect(page.queryByRole('tablist')).toBeNull()
    unmount()
    renderPage(Mine)
    expect(page.queryByRole('button', { name: '返回' })).toBeNull()
    expect(page.getByRole('tab', { selected: true }).textContent).toBe('我的')
  })

  it('the tabs lead to each other, and the open one does not lead anywhere', () => {
    renderPage(Mine)
    for (const tab of page.getAllByRole('tab')) fireEvent.click(tab)
    expect(host.moves).toEqual([
      ['switchTab', '/pages/home/index?categoryId=0'],
      ['switchTab', '/pages/tiku/index'],
      ['switchTab', '/pages/study/index'],
    ])
  })
})
