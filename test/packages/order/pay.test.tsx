import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { around } from '@/contract/course/around'
import { gate } from '@/contract/course/gate'
import { order as calls } from '@/contract/order/order'
import type { Order, Payment, Quote, Voucher } from '@/contract/order/order.schema'
import { wallet as walletCalls } from '@/contract/wallet/wallet'
import Pay from '@/packages/order/pay/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { courseCard, EVENING, order, quote } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const settled: Payment = { kind: 'settled' }
const sheet: Payment = { kind: 'jsapi', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }
const { orderSn } = order()
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
const pressAndWait = (name: string | RegExp) => act(async () => void press(name))
const config = { payable: 19_900, payBefore: 0, beans: 1990, channels: quote().channels }
const wallet = { beans: 300, cash: 0, pending: 0, leaving: 0, paidOut: 0, payoutHint: null }

async function open({ of = {}, made = {}, payment = settled }: { of?: Partial<Quote>; made?: Partial<Order>; payment?: Payment } = {}) {
  signIn()
  answer(calls.quote, quote(of))
  answer(calls.create, order(made))
  answer(calls.get, order(made))
  answer(calls.payConfig, config)
  answer(walletCalls.get, wallet)
  answer(calls.pay, payment)
  renderPage(Pay, { courseId: '101' })
  await button(of.payable === 0 ? '免费领取' : '确认支付')
}

const answerOfHost = (err_msg: string) => {
  const invoke = (_name: string, _params: object, done: (result: { err_msg: string }) => void) => done({ err_msg })
  Object.assign(window, { WeixinJSBridge: { invoke } })
}
afterEach(() => Reflect.deleteProperty(window, 'WeixinJSBridge'))

const coupon = (over: Partial<Voucher>): Voucher => ({
  id: 5,
  title: '满减券',
  note: '满 100 元减 20 元',
  saving: 2000,
  expiresAt: EVENING,
  reason: '',
  ...over,
})

describe('the confirm page', () => {
  it("shows the server's quote, and makes no order by itself", async () => {
    await open()
    expect(askedFor(calls.quote)[0]?.query).toEqual({ courseId: '101' })
    expect(screen.getByText('购买后 365 天内有效')).toBeTruthy()
    expect(screen.getByText('-¥100')).toBeTruthy()
    expect(screen.getByText('¥299')).toBeTruthy()
    expect(askedFor(calls.create)).toEqual([])
  })

  it('says how the money comes back, and leads to what paying agrees to', async () => {
    await open({ of: { refund: { days: 7, mostLearned: 20 } } })
    expect(screen.getByText('付款后 7 天内、学习不超过 20% 的课程可以自助退款，原路退回')).toBeTruthy()
    press('付款即表示同意《用户协议》')
    expect(host.moves.at(-1)?.[1]).toContain('kind=user')
  })

  it('says nothing of a refund where there is none, and of neither where nothing is paid', async () => {
    await open()
    expect(document.getElementById('refund-line')).toBeNull()
  })

  it('makes one order per page, for any number of presses', async () => {
    await open()
    const release = holdBack(calls.create)
    press('确认支付')
    expect(isOff('确认支付')).toBe(true)
    press('确认支付')
    await act(async () => release(order()))
    expect(askedFor(calls.create)).toHaveLength(1)
    expect(askedFor(calls.create)[0]?.body).toEqual({
      courseId: 101,
      idempotencyKey: expect.stringMatching(/^[0-9A-Za-z]{8,64}$/),
      quoteVersion: 'v1',
      couponId: 0,
      envelopeId: 0,
      beans: 0,
      buyFrom: 'h5',
      isBargainPaid: 0,
    })
  })

  it('an order whose reply was lost is sent again under the same key', async () => {
    await open()
    refuse(calls.create, 500, '稍后再试')
    await pressAndWait('确认支付')
    expect(isOff('确认支付')).toBe(false)
    answer(calls.create, order())
    await pressAndWait('确认支付')
    const [first, second] = askedFor(calls.create).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('pays through the channel chosen before the press', async () => {
    await open()
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('微信支付')
    fireEvent.click(screen.getByRole('radio', { name: '支付宝' }))
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('支付宝')
    await pressAndWait('确认支付')
    expect(askedFor(calls.pay).map(({ body }) => body)).toEqual([{ orderSn, channel: 'alipay_h5' }])
    expect(host.moves).toEqual([['redirectTo', `/packages/order/intermediate/index?orderSn=${orderSn}`]])
  })

  it('shows each payment method with its mark, before an order is made', async () => {
    await open()
    const markIn = (name: string) => within(screen.getByRole('radio', { name })).getByRole('img')
    expect(markIn('微信支付').getAttribute('aria-label')).toBe('微信')
    expect(markIn('支付宝').getAttribute('aria-label')).toBe('支付宝')
    expect(askedFor(calls.create)).toEqual([])
  })

  it('adds other courses to the same order, but none that is owned already', async () => {
    await open()
    const recommended = [
      { course: courseCard({ id: 105, title: '考前冲刺', price: 19_900 }), reason: '' },
      { course: courseCard({ id: 106, title: '申报实操', price: 29_900 }), reason: '' },
    ]
    answer(around.recommend, recommended)
    answer(gate.standings, [{ courseId: 106, access: 'owned' }])
    await pressAndWait('加购其他课程 选择')
    expect((await screen.findByRole('checkbox', { name: /申报实操 已可学习/ })).hasAttribute('disabled')).toBe(true)
    const [first] = quote().items
    if (!first) throw new Error('the quote has no items')
    answer(calls.quote, quote({ version: 'v2', items: [first, { ...first, seq: 2, courseId: 105, title: '考前冲刺', payable: 17_000 }] }))
    fireEvent.click(screen.getByRole('checkbox', { name: /考前冲刺/ }))
    await pressAndWait('确定')
    expect(askedFor(calls.quote).at(-1)?.query).toEqual({ courseId: '101', withIds: '105' })
    await screen.findByText('共 2 门')
    await pressAndWait('确认支付')
    expect(askedFor(calls.create)[0]?.body).toMatchObject({ courseId: 101, withIds: '105', quoteVersion: 'v2' })
  })

  it('a channel of another browser leads to its guide with a link for this order', async () => {
    await open({ of: { channels: [{ channel: 'alipay_h5', label: '支付宝', opensOutside: true }] } })
    answer(calls.makePayLink, { token: 'token-of-the-link' })
    await pressAndWait('确认支付')
    expect(host.moves.at(-1)?.[1]).toBe(`/packages/order/alipay-guide/index?token=token-of-the-link&orderSn=${orderSn}`)
    expect(askedFor(calls.pay)).toEqual([])
  })

  it('a course of ¥0 is granted at once, without a channel', async () => {
    await open({
      of: { payable: 0, discounts: [{ kind: 'sale', label: '课程优惠', amount: 29_900 }] },
      made: { payable: 0, status: 'completed' },
    })
    expect(screen.queryByRole('radio')).toBeNull()
    await pressAndWait('免费领取')
    expect([askedFor(calls.create).length, askedFor(calls.pay).length]).toEqual([1, 0])
    expect(host.moves).toEqual([['redirectTo', `/packages/order/success/index?orderSn=${orderSn}`]])
  })

  it('an open order of ¥0 is settled by the server', async () => {
    await open({ of: { payable: 0 }, made: { payable: 0 } })
    await pressAndWait('免费领取')
    expect(askedFor(calls.pay)).toHaveLength(1)
    expect(host.moves).toEqual([['redirectTo', `/packages/order/intermediate/index?orderSn=${orderSn}`]])
  })

  it('an order paid before leads to the end at once', async () => {
    await open({ made: { status: 'paid' } })
    await pressAndWait('确认支付')
    expect(host.moves).toEqual([['redirectTo', `/packages/order/success/index?orderSn=${orderSn}`]])
  })

  it('an owner of the course continues to learning', async () => {
    signIn()
    answer(calls.quote, quote({ isOwned: true }))
    renderPage(Pay, { courseId: '101' })
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/course/mine/index?id=101']]))
    expect(toastText()).toBe('你已拥有这门课程')
  })

  it('shows the reason when refused', async () => {
    signIn()
    refuse(calls.quote, 404, '课程不存在')
    renderPage(Pay, { courseId: '101' })
    expect(await screen.findByText('课程不存在')).toBeTruthy()
  })

  it('leads to the courses without a course', () => {
    signIn()
    renderPage(Pay)
    press('去选课')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })

  it('a visitor signs in first', () => {
    renderPage(Pay, { courseId: '101' })
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D101']])
    expect(askedFor(calls.quote)).toEqual([])
  })
})

describe('savings', () => {
  const saved = {
    coupons: [coupon({}), coupon({ id: 6, title: '旧券', saving: 0, reason: '不适用于这门课程' })],
    couponId: 5,
    envelopes: [coupon({ id: 8, title: '开学红包', saving: 500 })],
    envelopeId: 8,
    beans: { balance: 300, most: 300, used: 0 },
  }

  it('name the coupon in use, and drop it on request', async () => {
    await open({ of: saved })
    expect(screen.getByText('已为你选用最优惠的：满减券')).toBeTruthy()
    press(/优惠券/)
    expect((await button(/旧券/)).hasAttribute('disabled')).toBe(true)
    answer(calls.quote, quote({ ...saved, couponId: 0, payable: 19_900 }))
    await pressAndWait('不使用优惠券')
    expect(askedFor(calls.quote).at(-1)?.query).toEqual({ courseId: '101', couponId: '0' })
    expect(await screen.findByText('有 1 张可用')).toBeTruthy()
  })

  it('cannot be paid while another price is asked', async () => {
    await open({ of: saved })
    const release = holdBack(calls.quote)
    press(/优惠券/)
    await button('不使用优惠券')
    press('不使用优惠券')
    expect(isOff('确认支付')).toBe(true)
    press('确认支付')
    await act(async () => release(quote({ ...saved, couponId: 0, payable: 19_900 })))
    expect([isOff('确认支付'), askedFor(calls.create)]).toEqual([false, []])
  })

  it('request another price with beans, and order as shown', async () => {
    await open({ of: saved })
    answer(calls.quote, quote({ ...saved, beans: { balance: 400, most: 300, used: 250 }, payable: 14_450, version: 'v2' }))
    fireEvent.click(screen.getByRole('switch', { name: '用学豆抵扣' }))
    await screen.findByRole('switch', { checked: true })
    expect(askedFor(calls.quote).at(-1)?.query).toMatchObject({ beans: '300' })
    await pressAndWait('确认支付')
    expect(askedFor(calls.create)[0]?.body).toMatchObject({ couponId: 5, envelopeId: 8, beans: 250, quoteVersion: 'v2' })
  })

  it('request a changed price again, and the page shows this', async () => {
    await open({ of: saved })
    refuse(calls.create, 409, '价格有变化，请核对后重新提交')
    const asked = askedFor(calls.quote).length
    answer(calls.quote, quote({ payable: 21_900 }))
    await pressAndWait('确认支付')
    expect((await screen.findByRole('alert')).textContent).toContain('已按最新的价格和优惠更新')
    expect(askedFor(calls.quote).length).toBeGreaterThan(asked)
    expect((await screen.findAllByText('219')).length).toBeGreaterThan(0)
  })
})

describe('an order that waits for payment', () => {
  const pending = { pendingSn: orderSn }
  async function openPending() {
    signIn()
    answer(calls.quote, quote(pending))
    answer(calls.get, order({ payBefore: Date.now() + 600_000 }))
    answer(calls.payConfig, config)
    answer(walletCalls.get, wallet)
    answer(calls.pay, settled)
    renderPage(Pay, { courseId: '101' })
    await button('继续支付')
  }

  it('a waiting order is continued, and no second one is made', async () => {
    await openPending()
    expect(screen.getByRole('timer', { name: /剩余付款时间/ })).toBeTruthy()
    await pressAndWait('继续支付')
    expect([askedFor(calls.create).length, askedFor(calls.pay).length]).toEqual([0, 1])
  })

  it('a waiting order is ordered again when cancelled', async () => {
    await openPending()
    answer(calls.cancel, order({ status: 'cancelled' }))
    answer(calls.quote, quote())
    await pressAndWait('取消订单')
    expect(await button('确认支付')).toBeTruthy()
  })

  it('offers choices after the learner leaves the cashier', async () => {
    answerOfHost('get_brand_wcpay_request:cancel')
    await open({ payment: sheet })
    answer(calls.quote, quote(pending))
    await pressAndWait('确认支付')
    const dialog = await screen.findByRole('dialog', { name: '还没有付款，订单已为你保留' })
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['继续支付', '更换支付方式', '取消订单']))
    fireEvent.click(within(dialog).getByRole('button', { name: '更换支付方式' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(host.moves).toEqual([])
  })

  it('shows a message in a browser without a payment sheet, and stays open', async () => {
    await open({ payment: sheet })
    answer(calls.quote, quote(pending))
    await pressAndWait('确认支付')
    expect([toastText(), host.moves]).toEqual(['当前环境不能支付，请换一种方式', []])
    expect(await button('继续支付')).toBeTruthy()
  })

  it('a waiting order is found by its number only, and a closed one is not paid', async () => {
    signIn()
    answer(calls.get, order({ status: 'cancelled' }))
    answer(calls.payConfig, config)
    answer(walletCalls.get, wallet)
    renderPage(Pay, { orderSn })
    expect(await screen.findByText('这笔订单不用付款了')).toBeTruthy()
    press('查看订单')
    expect(host.moves.at(-1)?.[1]).toContain('/packages/order/detail/index')
  })
})
