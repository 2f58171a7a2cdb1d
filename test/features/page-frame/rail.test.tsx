import { screen as page } from '@testing-library/react'
import { message } from '@/contract/account/message'
import { user } from '@/contract/account/user'
import { Rail } from '@/features/page-frame/rail'
import { screen } from '@/features/page-frame/screen'
import { pageRows, type RouteName } from '@/routes/table'
import { answer } from '../../support/client/fake-fetch'
import { userInfo } from '../../support/client/fixtures'
import { press, renderPage, renderPart, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { inWideWindow } from '../../support/client/wide-window'

const Course = screen('course_detail', () => <p>课程</p>)
const Mine = screen('myself', () => <p>我</p>)
const Attempt = screen('exam_attempt', () => <p>考试</p>)
const rail = () => page.findByRole('navigation', { name: '导航栏' })
const lit = () => document.querySelector('[aria-selected=true]')?.textContent

describe('the rail', () => {
  it('appears on no page of a narrow window', () => {
    renderPage(Mine)
    expect([page.queryByRole('navigation', { name: '导航栏' }), lit()]).toEqual([null, '我的'])
  })

  describe('in a wide window', () => {
    beforeEach(inWideWindow)

    it('leads from a page to the tab it lies under, and to search', async () => {
      renderPage(Course, { id: '1' })
      await rail()
      expect(lit()).toBe('学习')
      page.getByRole('tab', { name: '学习' }).click()
      press('搜索')
      expect(host.moves).toEqual([
        ['switchTab', '/pages/study/index'],
        ['navigateTo', '/packages/search/entry/index'],
      ])
    })

    it('stays where it is when the tab of the page in front is pressed', async () => {
      renderPage(Mine)
      await rail()
      page.getByRole('tab', { name: '我的' }).click()
      expect(host.moves).toEqual([])
    })

    it('offers a visitor the way to sign in', async () => {
      renderPage(Course, { id: '1' })
      await rail()
      press('登录 / 注册')
      expect(host.moves[0]?.[1]).toContain('/pages/login/index')
    })

    it('shows a learner their name and how many messages wait', async () => {
      answer(user.info, userInfo())
      answer(message.unread, { total: 120, byTag: [] } as never)
      signIn()
      renderPage(Course, { id: '1' })
      expect(await page.findByRole('button', { name: '消息，120 条未读' })).toBeTruthy()
      expect((await page.findByRole('button', { name: `${userInfo().nickname}，设置` })).textContent).toContain(userInfo().nickname)
      press(/^消息/)
      press(/设置$/)
      expect(host.moves.map(([, address]) => address)).toEqual(['/packages/account/messages/index', '/packages/account/setting/index'])
    })

    const places: Readonly<Record<string, string>> = {
      ...{ account: '我的', ai: '学习', campaign: '首页', community: '首页', course: '学习', doubt: '学习', errata: '题库' },
      ...{ exam: '题库', invite: '我的', learn: '学习', order: '我的', search: '首页', service: '我的', site: '首页', study: '学习' },
      ...{ tiku: '题库', wallet: '我的' },
    }

    it.each(Object.entries(places))('lights for the pages of %s the tab %s', async (bundle, tab) => {
      const row = pageRows.find((each) => each.bundle === bundle)
      renderPart(<Rail name={row?.name as RouteName} />)
      expect((await page.findByRole('tab', { selected: true })).textContent).toBe(tab)
    })

    it('has a tab for the pages of each area', () =>
      expect([...new Set(pageRows.map(({ bundle }) => bundle))].filter((bundle) => bundle !== 'main').sort()).toEqual(Object.keys(places)))

    it('leaves an exam the whole window', () => {
      signIn()
      renderPage(Attempt, { attemptId: '1' })
      expect(document.querySelector('.rail')).toBeNull()
    })
  })
})
