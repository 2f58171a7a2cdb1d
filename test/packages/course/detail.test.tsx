import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/content/course'
import type { CourseExtra, CourseForUser } from '@/contract/content/course.schema'
import Detail from '@/packages/course/detail/index'
import { answer, holdBack, refuse } from '../../support/client/fake-fetch'
import { chapter, courseExtra, forUser, lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

function open(extra: Partial<CourseExtra> = {}, mine: Partial<CourseForUser> = {}) {
  answer(course.extra, courseExtra(extra))
  answer(course.forUser, forUser(mine))
  answer(course.items, [chapter(lesson({ canLearn: false }))])
  renderPage(Detail, { id: '101' })
}

describe('what can be done with a course beside learning it', () => {
  it('[D2-7-share-3] it is shared by its address', async () => {
    const writeText = jest.fn(async () => {})
    Object.assign(navigator, { clipboard: { writeText } })
    open()
    fireEvent.click(await screen.findByRole('button', { name: '分享课程' }))
    await waitFor(() => expect(toastText()).toBe('链接已复制，去粘贴给朋友吧'))
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/course/101/detail`)
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('a group is offered where there is one', async () => {
    open()
    await screen.findByRole('button', { name: '分享课程' })
    expect(screen.queryByRole('button', { name: '加入学习群' })).toBeNull()
  })

  it('[D1-4-jump-6] joining the group without a link says so', async () => {
    signIn()
    refuse(course.openlink, 500, '')
    open({ groupName: '学习群' })
    fireEvent.click(await screen.findByRole('button', { name: '加入学习群' }))
    await waitFor(() => expect(toastText()).toBe('暂时打不开小程序，请稍后再试'))
  })

  it('a visitor who joins is asked to sign in first', async () => {
    open({ groupName: '学习群' })
    fireEvent.click(await screen.findByRole('button', { name: '加入学习群' }))
    expect(toastText()).toBe('请先登录')
  })
})

describe('a course', () => {
  it('tells what it is, who teaches it and what it costs', async () => {
    open()
    expect(await screen.findByText('按大纲讲透每一章。')).toBeTruthy()
    expect(screen.getByText('12 课时 · 345 人在学 · 有效期 365 天', { exact: false })).toBeTruthy()
    expect(screen.getByText('十年教龄')).toBeTruthy()
    expect(await screen.findByText('会计要素')).toBeTruthy()
  })

  it('without an end says so', async () => {
    open({ validDays: null })
    expect(await screen.findByText(/长期有效/)).toBeTruthy()
  })

  it('a learner goes on to pay', async () => {
    signIn()
    open()
    await screen.findByRole('button', { name: '立即购买' })
    press('立即购买')
    expect(host.moves).toEqual([['navigateTo', '/packages/order/pay/index?courseId=101']])
  })

  it('a visitor signs in first, and pays after', async () => {
    open()
    await screen.findByRole('button', { name: '立即购买' })
    press('立即购买')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
  })

  it.each(['owned', 'free'] as const)('%s, it is learned, not bought', async (access) => {
    signIn()
    open({}, { access })
    await screen.findByRole('button', { name: '去学习' })
    press('去学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/mine/index?id=101']])
    expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
  })

  it('expired, it is bought again; free of charge, it is taken', async () => {
    signIn()
    open({ price: 0 }, { access: 'expired' })
    expect(await screen.findByRole('button', { name: '免费学习' })).toBeTruthy()
  })

  it('is not sold before it is known whether the learner owns it', async () => {
    signIn()
    holdBack(course.forUser)
    answer(course.extra, courseExtra())
    answer(course.items, [])
    renderPage(Detail, { id: '101' })
    const buy = await screen.findByRole('button', { name: '立即购买' })
    expect(buy.hasAttribute('disabled')).toBe(true)
  })

  it('refused, it says why', async () => {
    refuse(course.extra, 404, '课程不存在或已下架')
    refuse(course.forUser, 404, '课程不存在或已下架')
    refuse(course.items, 404, '课程不存在或已下架')
    renderPage(Detail, { id: '101' })
    expect(await screen.findByText('课程不存在或已下架')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
  })
})
