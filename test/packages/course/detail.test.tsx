/** @sandbox own */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { membership } from '@/contract/account/membership'
import { around } from '@/contract/course/around'
import { course } from '@/contract/course/course'
import type { CourseExtra, CourseForUser } from '@/contract/course/course.schema'
import { gate } from '@/contract/course/gate'
import { coupon } from '@/contract/wallet/coupon'
import Detail from '@/packages/course/detail/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { chapter, courseExtra, forUser, lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

function open(extra: Partial<CourseExtra> = {}, mine: Partial<CourseForUser> = {}) {
  answer(course.extra, courseExtra(extra))
  answer(membership.available, { level: 0, vipPrice: null, gives: 0, prices: [] })
  answer(course.forUser, forUser(mine))
  answer(course.items, [chapter(lesson({ canLearn: false }))])
  answer(coupon.ofCourse, [{ token: 'kaixue', title: '开学券', note: '满 100 元减 20 元', isTaken: false }])
  renderPage(Detail, { id: '101' })
}

describe('the extras of a course', () => {
  it('a coupon for it leads to its page', async () => {
    signIn()
    open()
    fireEvent.click(await screen.findByRole('button', { name: /领券：开学券/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/wallet/coupon-receive/index?token=kaixue']])
  })

  it('the page and its document are named after the course', async () => {
    open({ title: '初级会计实务精讲' })
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('初级会计实务精讲'))
  })

  it('the bar shows the price after the best coupon, and leads to the first lesson that can be tried', async () => {
    open()
    answer(coupon.ofCourse, [
      { token: 'small', title: '小券', note: '', isTaken: false, saving: 1000 },
      { token: 'best', title: '大券', note: '', isTaken: true, saving: 3000 },
    ])
    answer(course.items, [chapter(lesson({ id: 4, isTrial: false })), chapter(lesson({ id: 5, isTrial: true }))])
    expect((await screen.findByText(/^券后 ¥/)).textContent).toBe(`券后 ¥${(courseExtra().price - 3000) / 100}`)
    fireEvent.click(await screen.findByRole('button', { name: '试听' }))
    expect(host.moves.at(-1)?.[1]).toContain('lessonId=5')
  })

  it('the bar has neither where no coupon saves and no lesson is open', async () => {
    open()
    await screen.findByRole('button', { name: '立即购买' })
    await screen.findByRole('button', { name: /领券：开学券/ })
    expect([screen.queryByText(/^券后/), screen.queryByRole('button', { name: '试听' })]).toEqual([null, null])
  })

  it('[D2-7-share-3] the course is shared by its address', async () => {
    const writeText = jest.fn(async () => {})
    Object.assign(navigator, { clipboard: { writeText } })
    open()
    fireEvent.click(await screen.findByRole('button', { name: '分享' }))
    await waitFor(() => expect(toastText()).toBe('链接已复制，去粘贴给朋友吧'))
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/course/101/detail`)
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('a group is offered where there is one', async () => {
    open()
    await screen.findByRole('button', { name: '分享' })
    expect(screen.queryByRole('button', { name: '加入学习群' })).toBeNull()
  })

  it('[D1-4-jump-6] joining the group without a link shows a message', async () => {
    signIn()
    refuse(course.openlink, 500, '')
    open({ groupName: '学习群' })
    fireEvent.click(await screen.findByRole('button', { name: '加入学习群' }))
    await waitFor(() => expect(toastText()).toBe('暂时打不开小程序，请稍后再试'))
  })

  it('a visitor who joins is asked to sign in first', async () => {
    open({ groupName: '学习群' })
    const join = await screen.findByRole('button', { name: '加入学习群' })
    jest.useFakeTimers()
    fireEvent.click(join)
    expect([toastText(), host.moves]).toEqual(['请先登录', []])
    jest.runOnlyPendingTimers()
    jest.useRealTimers()
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2F']])
  })
})

describe('a course', () => {
  it('shows its content, its teacher and its price', async () => {
    open()
    expect(await screen.findByText('按大纲讲透每一章。')).toBeTruthy()
    expect(screen.getByText('12 课时 · 共 2 小时 · 345 人在学 · 有效期 365 天', { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '老师' }))
    fireEvent.click(await screen.findByRole('button', { name: /周明/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/course/teacher/index?teacherUserId=1']])
    fireEvent.click(screen.getByRole('tab', { name: '目录' }))
    expect(await screen.findByText('会计要素')).toBeTruthy()
  })

  it('a course without an end date shows this', async () => {
    open({ validDays: null })
    expect(await screen.findByText(/长期有效/)).toBeTruthy()
  })

  it('lets a learner continue to payment', async () => {
    signIn()
    open()
    await screen.findByRole('button', { name: '立即购买' })
    press('立即购买')
    expect(host.moves).toEqual([['navigateTo', '/packages/order/pay/index?courseId=101']])
  })

  it('asks a visitor to sign in first, and continues to payment', async () => {
    open()
    await screen.findByRole('button', { name: '立即购买' })
    press('立即购买')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
  })

  it.each(['owned', 'free'] as const)('a course with the access %s offers learning instead of buying', async (access) => {
    signIn()
    open({}, { access })
    await screen.findByRole('button', { name: '去学习' })
    press('去学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/mine/index?id=101']])
    expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
  })

  it('shows an owner the outline first, no price, and open tasks', async () => {
    signIn()
    answer(gate.memberAuth, { courseId: 101, reason: 'pre_task', text: '开课前还要完成：加入学习群', action: '去完成' })
    answer(gate.preTasks, {
      isOpen: false,
      tasks: [
        { kind: 'group', isDone: false },
        { kind: 'profile', isDone: true },
      ],
    })
    open({ vipPrice: 9900 }, { access: 'owned' })
    expect(await screen.findByText('会计要素')).toBeTruthy()
    expect(screen.queryByText(/会员价/)).toBeNull()
    await screen.findByText('开课前还要完成：加入学习群')
    press('去完成')
    expect(await screen.findByText('✓ 已完成')).toBeTruthy()
    expect(screen.getByRole('button', { name: '去加入学习群' })).toBeTruthy()
  })

  it('shows the savings of members, and links to membership', async () => {
    open({ vipPrice: 14_900 })
    await screen.findByRole('button', { name: '会员价 ¥149，比现在省 ¥50' })
    press('会员价 ¥149，比现在省 ¥50')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/vip-level/index']])
  })

  it('out of sale cannot be bought', async () => {
    open({ isOnSale: false })
    expect((await screen.findByRole('button', { name: '已下架' })).hasAttribute('disabled')).toBe(true)
  })

  it('says to staff who look at it before it is sold that it is not', async () => {
    open({ isOnSale: false, isPreview: true })
    expect((await screen.findByRole('button', { name: '还没上架' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('预览：这门课还没上架，学员看不到')).toBeTruthy()
  })

  it('offers an expired learner a renewal, and a free course for taking', async () => {
    signIn()
    open({ price: 0 }, { access: 'expired' })
    expect(await screen.findByRole('button', { name: '免费学习' })).toBeTruthy()
  })

  it("offers no purchase before the learner's access is loaded", async () => {
    signIn()
    holdBack(course.forUser)
    answer(course.extra, courseExtra())
    answer(course.items, [])
    renderPage(Detail, { id: '101' })
    const buy = await screen.findByRole('button', { name: '立即购买' })
    expect(buy.hasAttribute('disabled')).toBe(true)
  })

  it('shows the reason when refused', async () => {
    refuse(course.extra, 404, '课程不存在或已下架')
    refuse(course.forUser, 404, '课程不存在或已下架')
    refuse(course.items, 404, '课程不存在或已下架')
    renderPage(Detail, { id: '101' })
    expect(await screen.findByText('课程不存在或已下架')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull()
  })
})

describe('reviews', () => {
  const review = {
    id: 1,
    nickname: '小满',
    avatar: '',
    stars: 5,
    tags: ['条理好'],
    body: '讲得透',
    reply: '谢谢',
    createdAt: 0,
    isMine: false,
  }
  const summary = { count: 1, rating: 50, perStar: [0, 0, 0, 0, 1], tags: [{ tag: '条理好', count: 1 }], canWrite: true, mine: null }

  it('appear by tag, and owners can write one', async () => {
    signIn()
    answer(around.reviews, ({ query }) => (query.tag ? [] : [review]))
    answer(around.reviewSummary, summary)
    answer(around.writeReview, summary)
    open()
    fireEvent.click(await screen.findByRole('tab', { name: '评价' }))
    expect(await screen.findByText('老师回复：谢谢')).toBeTruthy()
    press('写评价')
    fireEvent.click(await screen.findByRole('checkbox', { name: '讲解清楚' }))
    press('发布评价')
    await waitFor(() => expect(toastText()).toBe('评价已发布'))
    expect(askedFor(around.writeReview)[0]?.body).toEqual({ stars: 5, tags: ['讲解清楚'], body: '' })
    fireEvent.click(screen.getByRole('tab', { name: '条理好 1' }))
    expect(await screen.findByText('还没有评价，学完来写第一条吧')).toBeTruthy()
  })

  it('show a message when they do not load', async () => {
    refuse(around.reviews, 500, '评价取不到')
    open()
    fireEvent.click(await screen.findByRole('tab', { name: '评价' }))
    expect(await screen.findByText('评价取不到')).toBeTruthy()
  })

  it('a member sees their price, and the prices of the levels above', async () => {
    signIn()
    open()
    answer(membership.available, {
      level: 1,
      vipPrice: 900_00,
      gives: 0,
      prices: [1, 2, 3].map((level) => ({ level, price: 100_000 - level * 10_000 })),
    })
    expect(await screen.findByText('你是会员 1 级，会员价 ¥900；会员 2 级 ¥800；会员 3 级 ¥700')).toBeTruthy()
  })
})
