import { screen, waitFor } from '@testing-library/react'
import { membership } from '@/contract/account/membership'
import { bargain } from '@/contract/course/bargain'
import type { Bargain } from '@/contract/course/bargain.schema'
import { course } from '@/contract/course/course'
import BargainPage from '@/packages/course/bargain/index'
import Detail from '@/packages/course/detail/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { courseExtra, forUser } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const of = (change: Partial<Bargain> = {}): Bargain => ({
  id: 7,
  status: 'cutting',
  course: { id: 103, title: '财务管理第一步', cover: 'c.jpg' },
  startPrice: 19_900,
  floorPrice: 9_900,
  price: 15_000,
  cutCount: 2,
  cutsNeeded: 4,
  endsAt: Date.now() + 3_600_000,
  ownerName: '小**',
  isMine: true,
  myCut: null,
  refusal: '自己不能砍，分享给好友来砍吧',
  orderSn: null,
  url: 'https://m.example.cn/bargain/7/detail',
  cuts: [{ id: 1, name: '晚**', amount: 4_900, cutAt: 0 }],
  ...change,
})
const open = (change: Partial<Bargain> = {}) => {
  signIn()
  answer(bargain.detail, of(change))
  renderPage(BargainPage, { bargainId: '7' })
}

describe('a bargain', () => {
  it('shows its owner the progress and sends it to friends', async () => {
    open()
    expect(await screen.findByText('已砍 ¥49')).toBeTruthy()
    expect(screen.getByText('砍掉 ¥49')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^喊好友再砍 ¥/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '帮忙砍一刀' })).toBeNull()
  })

  it('can be cut by a friend once', async () => {
    open({ isMine: false, refusal: '', cuts: [] })
    answer(bargain.cut, of({ isMine: false, myCut: 2_000, refusal: '你已经帮忙砍过了' }))
    expect(await screen.findByText('还没有人帮忙，来砍第一刀吧')).toBeTruthy()
    press('帮忙砍一刀')
    expect(await screen.findByText('你已帮忙砍掉 ¥20，谢谢')).toBeTruthy()
    expect(toastText()).toBe('帮忙砍掉了 ¥20')
    press('我也想要这门课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=103']])
  })

  it('shows a friend why it cannot be cut', async () => {
    open({ isMine: false, refusal: '已经砍到底价了' })
    expect(await screen.findByText('已经砍到底价了')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '帮忙砍一刀' })).toBeNull()
  })

  it('a bargain at its floor leads to the order at that price', async () => {
    open({ status: 'succeeded', price: 9_900 })
    await screen.findByText('已经砍到底价')
    expect(document.querySelector('.action-bar__lead')?.textContent).toBe('¥99')
    press('按砍后价购买')
    expect(host.moves).toEqual([['navigateTo', '/packages/order/pay/index?courseId=103&isBargainPaid=1']])
  })

  it.each([
    [{ status: 'ordered', orderSn: 'QD1' }, '查看订单', '/packages/order/detail/index?orderSn=QD1'],
    [{ status: 'expired' }, '回到课程', '/packages/course/detail/index?id=103'],
    [{ status: 'expired', orderSn: 'QD1' }, '回到课程', '/packages/course/detail/index?id=103'],
  ] as const)('a bargain with %j leads on', async (change, act, url) => {
    open(change)
    await screen.findByRole('button', { name: act })
    press(act)
    expect(host.moves).toEqual([['navigateTo', url]])
  })

  it('a bargain that is unknown shows a message', async () => {
    signIn()
    refuse(bargain.detail, 404, '砍价不存在')
    renderPage(BargainPage, { bargainId: '7' })
    expect(await screen.findByText('砍价不存在')).toBeTruthy()
  })
})

describe('the entry to a bargain from its course', () => {
  const offer = { price: 19_900, floorPrice: 9_900, cuts: 4, hours: 24, left: 9, endsAt: 0 }
  const openCourse = (bargainId: number | null) => {
    answer(course.extra, courseExtra({}))
    answer(membership.available, { level: 0, vipPrice: null, gives: 0, prices: [] })
    answer(course.forUser, forUser({}))
    answer(course.items, [])
    answer(bargain.offer, { courseId: 101, offer, bargainId })
    renderPage(Detail, { id: '101' })
  }

  it('starts one', async () => {
    signIn()
    openCourse(null)
    answer(bargain.start, of())
    await screen.findByRole('button', { name: /4 位好友帮忙，¥99 拿下/ })
    press(/4 位好友帮忙/)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/course/bargain/index?bargainId=7']]))
    expect(askedFor(bargain.start)[0]?.body).toEqual({ courseId: 101 })
  })

  it('leads to the open one, and a visitor to the login', async () => {
    signIn()
    openCourse(7)
    await screen.findByRole('button', { name: '好友砍价进行中，去看进度' })
    press('好友砍价进行中，去看进度')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/bargain/index?bargainId=7']])
  })
})
