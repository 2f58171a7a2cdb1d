import { act, fireEvent, screen } from '@testing-library/react'
import { order as calls } from '@/contract/money/order'
import type { Order, Payment, Quote } from '@/contract/money/order.schema'
import { gateway } from '@/contract/site/gateway'
import Pay from '@/packages/order/pay/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { order, quote } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const channels = [
  { channel: 'wechat_h5' as const, label: '微信支付', opensOutside: false },
  { channel: 'alipay_h5' as const, label: '支付宝', opensOutside: false },
]
const settled: Payment = { kind: 'settled' }
const sheet: Payment = { kind: 'jsapi', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }
const button = (name: string) => screen.findByRole('button', { name })
const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
const pressAndWait = (name: string) => act(async () => void press(name))

async function open({ of = {}, made = {}, payment = settled }: { of?: Partial<Quote>; made?: Partial<Order>; payment?: Payment } = {}) {
  signIn()
  answer(calls.quote, quote(of))
  answer(calls.create, order(made))
  answer(calls.payConfig, { payable: 19_900, payBefore: 0, beans: 1990, channels })
  answer(calls.pay, payment)
  renderPage(Pay, { courseId: '101' })
  await button(of.payable === 0 ? '免费领取' : '提交订单')
}

/** Submits the order and waits for its channels. */
async function order101(payment: Payment = settled) {
  await open({ payment })
  press('提交订单')
  await screen.findByRole('radio', { name: '微信支付', checked: true })
}
const answerOfHost = (err_msg: string) => {
  const invoke = (_name: string, _params: object, done: (result: { err_msg: string }) => void) => done({ err_msg })
  Object.assign(window, { WeixinJSBridge: { invoke } })
}
afterEach(() => Reflect.deleteProperty(window, 'WeixinJSBridge'))

describe('the confirm page', () => {
  it('shows what the server worked out, and makes no order by itself', async () => {
    await open()
    expect(askedFor(calls.quote)[0]?.query).toEqual({ courseId: '101' })
    expect(screen.getByText('购买后 365 天内有效')).toBeTruthy()
    expect(screen.getByText('-¥100')).toBeTruthy()
    expect(screen.getByText('¥299')).toBeTruthy()
    expect(askedFor(calls.create)).toEqual([])
  })

  it('makes one order a page, however often it is pressed', async () => {
    await open()
    const release = holdBack(calls.create)
    press('提交订单')
    expect(isOff('提交订单')).toBe(true)
    press('提交订单')
    await act(async () => release(order()))
    await screen.findByRole('radio', { name: '微信支付' })
    await pressAndWait('确认支付')
    expect(askedFor(calls.create)).toHaveLength(1)
    expect(askedFor(calls.create)[0]?.body).toEqual({
      courseId: 101,
      idempotencyKey: expect.stringMatching(/^[0-9A-Za-z]{8,64}$/),
      quoteVersion: 'v1',
      buyFrom: 'h5',
      isBargainPaid: 0,
    })
  })

  it('an order whose reply was lost is asked for again under the same key', async () => {
    await open()
    refuse(calls.create, 500, '稍后再试')
    await pressAndWait('提交订单')
    expect(isOff('提交订单')).toBe(false)
    answer(calls.create, order())
    press('提交订单')
    await screen.findByRole('radio', { name: '微信支付' })
    const [first, second] = askedFor(calls.create).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('asks for a channel before it can be paid, and pays through the one chosen', async () => {
    await open()
    const release = holdBack(calls.payConfig)
    press('提交订单')
    await button('确认支付')
    expect(isOff('确认支付')).toBe(true)
    release({ payable: 19_900, payBefore: 0, beans: 1990, channels })
    fireEvent.click(await screen.findByRole('radio', { name: '支付宝' }))
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('支付宝')
    await pressAndWait('确认支付')
    expect(askedFor(calls.pay).map(({ body }) => body)).toEqual([{ orderSn: order().orderSn, channel: 'alipay_h5' }])
    expect(host.moves).toEqual([['redirectTo', `/packages/order/intermediate/index?orderSn=${order().orderSn}`]])
  })

  it('a course of ¥0 is taken at once, without a channel', async () => {
    await open({
      of: { payable: 0, discounts: [{ kind: 'sale', label: '课程优惠', amount: 29_900 }] },
      made: { payable: 0, status: 'completed' },
    })
    await pressAndWait('免费领取')
    expect([askedFor(calls.create).length, askedFor(calls.pay).length]).toEqual([1, 0])
    expect(host.moves).toEqual([['redirectTo', `/packages/order/success/index?orderSn=${order().orderSn}`]])
  })

  it('an order of ¥0 that is still open is settled by the server', async () => {
    await open({ of: { payable: 0 }, made: { payable: 0 } })
    await pressAndWait('免费领取')
    expect(askedFor(calls.pay)).toHaveLength(1)
    expect(host.moves).toEqual([['redirectTo', `/packages/order/intermediate/index?orderSn=${order().orderSn}`]])
  })

  it('an order paid before leads to the end at once', async () => {
    await open({ made: { status: 'paid' } })
    await pressAndWait('提交订单')
    expect(host.moves).toEqual([['redirectTo', `/packages/order/success/index?orderSn=${order().orderSn}`]])
  })

  it('a learner who closes the payment sheet stays, and the order is kept', async () => {
    answerOfHost('get_brand_wcpay_request:cancel')
    await order101(sheet)
    await pressAndWait('确认支付')
    expect([toastText(), host.moves, isOff('确认支付')]).toEqual(['已取消支付，订单为您保留', [], false])
  })

  it('a browser without a payment sheet says so', async () => {
    await order101(sheet)
    await pressAndWait('确认支付')
    expect([toastText(), host.moves]).toEqual(['当前环境不能支付，请换一种方式', []])
  })

  it('refused, it says why', async () => {
    signIn()
    refuse(calls.quote, 409, '您已拥有这门课程')
    renderPage(Pay, { courseId: '101' })
    expect(await screen.findByText('您已拥有这门课程')).toBeTruthy()
  })

  it('without a course it leads to the courses', () => {
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

describe('paying by instalments', () => {
  const openForm = async () => {
    await open()
    answer(gateway.throughApi, { applicationId: 1 })
    press(/申请分期/)
  }

  it('names what is missing before it asks the server', async () => {
    await openForm()
    press('提交申请')
    expect(screen.getByText('请填写姓名')).toBeTruthy()
    expect(screen.getByText('请填写电话')).toBeTruthy()
    type('手机号', '123')
    expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
    expect(askedFor(gateway.throughApi)).toEqual([])
  })

  it('sends the application and closes', async () => {
    await openForm()
    type('姓名', ' 王小满 ')
    type('手机号', '13800000001')
    await pressAndWait('提交申请')
    expect(toastText()).toBe('申请已提交，老师会尽快与您联系')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(askedFor(gateway.throughApi)[0]?.body).toMatchObject({
      serviceName: 'ms-order.order.applyHaierFq',
      params: { courseId: 101, name: '王小满', mobile: '13800000001' },
    })
  })

  it('stays open when it was not taken', async () => {
    await openForm()
    refuse(gateway.throughApi, 404, '课程不存在')
    type('姓名', '王小满')
    type('手机号', '13800000001')
    await pressAndWait('提交申请')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('is not offered where nothing is to be paid', async () => {
    await open({ of: { payable: 0 } })
    expect(screen.queryByText('一次付款有压力？')).toBeNull()
  })
})
