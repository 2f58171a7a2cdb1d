import { act, screen } from '@testing-library/react'
import { doubt } from '@/contract/doubt/doubt'
import { coupon as calls } from '@/contract/wallet/coupon'
import type { Coupon, CouponBatch } from '@/contract/wallet/coupon.schema'
import Receive from '@/packages/wallet/coupon-receive/index'
import Coupons from '@/packages/wallet/coupons/index'
import DoubtQuota from '@/packages/wallet/doubt-quota/index'
import Past from '@/packages/wallet/past-coupons/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 5,
  form: 'coupon',
  status: 'usable',
  title: '开学满减券',
  kind: 'amount',
  amount: 2000,
  percent: 0,
  note: '满 100 元减 20 元',
  scope: '全部课程',
  courseId: null,
  orderSn: null,
  claimedAt: EVENING,
  expiresAt: EVENING,
  usedAt: null,
  ...over,
})
const batch = (over: Partial<CouponBatch> = {}): CouponBatch => ({
  title: '开学满减券',
  form: 'coupon',
  kind: 'amount',
  amount: 2000,
  percent: 0,
  note: '满 100 元减 20 元',
  scope: '全部课程',
  courseId: null,
  endsAt: EVENING,
  left: 9,
  owned: 0,
  refusal: '',
  ...over,
})
beforeEach(() => signIn())

describe('coupons', () => {
  it('link to the pages where they are used', async () => {
    answer(calls.list, [coupon({ courseId: 101 }), coupon({ id: 6, title: '占用中的券', status: 'locked' })])
    renderPage(Coupons)
    expect(await screen.findByText('已用于待付款订单')).toBeTruthy()
    press(/去使用/)
    expect(host.moves.at(-1)?.[1]).toContain('/packages/course/detail/index?id=101')
  })

  it('show the empty state', async () => {
    answer(calls.list, [])
    renderPage(Coupons)
    expect(await screen.findByText('没有可用的优惠')).toBeTruthy()
  })

  it.each([
    ['coupon_history', 'coupon', '没有用过或过期的优惠券'],
    ['red_envelope_history', 'envelope', '没有用过或过期的红包'],
  ])('%s shows its own form', async (at, form, text) => {
    answer(calls.list, [])
    renderPage(Past, { _at: at })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(askedFor(calls.list)[0]?.query).toMatchObject({ form, state: 'past' })
  })

  it('coupons of the past link to their orders', async () => {
    answer(calls.list, [coupon({ status: 'used', orderSn: 'SN1', usedAt: EVENING }), coupon({ id: 6, status: 'expired' })])
    renderPage(Past, { _at: 'coupon_history' })
    expect(await screen.findByText(/已过期/)).toBeTruthy()
    press(/11 月 5 日使用/)
    expect(host.moves.at(-1)?.[1]).toContain('orderSn=SN1')
  })

  it('coupons are claimed by a link, which leads to the coupons', async () => {
    answer(calls.batch, batch())
    answer(calls.receive, coupon())
    renderPage(Receive, { token: 'kaixue2026' })
    await screen.findByText('开学满减券')
    await act(async () => press('立即领取'))
    expect(toastText()).toBe('领取成功')
    expect(host.moves.at(-1)?.[1]).toContain('/packages/wallet/coupons/index')
  })

  it('show the reason of a link that grants none, also when the last one was just taken', async () => {
    answer(calls.batch, batch())
    refuse(calls.receive, 409, '已经被领完了')
    renderPage(Receive, { token: 'kaixue2026' })
    await screen.findByText('开学满减券')
    answer(calls.batch, batch({ refusal: '已经被领完了', left: 0 }))
    await act(async () => press('立即领取'))
    expect((await screen.findByRole('button', { name: '已经被领完了' })).hasAttribute('disabled')).toBe(true)
  })
})

describe('the quota of questions', () => {
  const quota = { left: 3, granted: 5 }
  it('shows every change', async () => {
    answer(doubt.quota, { month: '2026-11', renewsAt: EVENING, ...quota })
    answer(doubt.quotaJournal, [{ id: 1, month: '2026-11', change: -1, balance: 3, reason: '提问', at: EVENING }])
    renderPage(DoubtQuota)
    expect(await screen.findByText('-1 次')).toBeTruthy()
    expect(await screen.findByText('3 次')).toBeTruthy()
  })

  it('shows the reason when refused', async () => {
    refuse(doubt.quota, 500, '稍后再试')
    refuse(doubt.quotaJournal, 500, '稍后再试')
    renderPage(DoubtQuota)
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
