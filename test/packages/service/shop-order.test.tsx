import { act, screen } from '@testing-library/react'
import { afterSale as calls } from '@/contract/order/after-sale'
import Sync from '@/packages/order/sync/index'
import ShopOrder from '@/packages/service/shop-order/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseWith } from '../../support/client/user-agent'

const found = { sn: 'TB20261105', courseId: 101, title: '经济法基础', cover: '', boughtAt: EVENING, state: 'opened' as const }
beforeEach(() => {
  signIn()
  browseWith('messaging')
})
afterEach(() => browseWith('plain'))

describe('orders of another shop', () => {
  it('open their course from a number in the link', async () => {
    answer(calls.openShopOrder, found)
    renderPage(ShopOrder, { _at: 'handle_tb_order_sn', sn: 'TB20261105' })
    await act(async () => press('激活'))
    expect(screen.getByText('课程已开通')).toBeTruthy()
    press('去学习')
    expect(host.moves.at(-1)?.[1]).toContain('/packages/course/mine/index?id=101')
  })

  it('show an error beside the field for a used number', async () => {
    refuse(calls.openShopOrder, 409, '这个订单号已被使用')
    renderPage(ShopOrder, { _at: 'handle_tb_order_sn', sn: 'TB20261105' })
    await act(async () => press('激活'))
    expect(await screen.findByText('这个订单号已被使用')).toBeTruthy()
  })

  it('need a number before a call', async () => {
    renderPage(ShopOrder, { _at: 'handle_tb_order' })
    await act(async () => press('激活'))
    expect(screen.getByText('请填写购买平台的订单号')).toBeTruthy()
    expect(askedFor(calls.openShopOrder)).toEqual([])
  })

  it.each([
    [[found], '2026-11-05 购买 · 刚刚开通'],
    [[], /没有找到用你的手机号/],
  ])("orders are found by the learner's number: %#", async (orders, text) => {
    answer(calls.syncOrders, orders)
    renderPage(Sync, { _at: 'order_sync_page' })
    await act(async () => press('开始同步'))
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('can be requested again after a refusal', async () => {
    refuse(calls.syncOrders, 409, '请先绑定手机号')
    renderPage(Sync, { _at: 'order_sync_page' })
    await act(async () => press('开始同步'))
    expect(screen.getByRole('button', { name: '没有同步成功，再试一次' })).toBeTruthy()
    const release = holdBack(calls.syncOrders)
    await act(async () => press('没有同步成功，再试一次'))
    expect(screen.getByRole('button', { name: '开始同步' })).toHaveProperty('disabled', true)
    await act(async () => release([found]))
    expect(await screen.findByText('2026-11-05 购买 · 刚刚开通')).toBeTruthy()
    expect(screen.getByRole('button', { name: '开始同步' })).toHaveProperty('disabled', false)
  })
})
