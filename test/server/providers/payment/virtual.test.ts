import type { Charge, RefundOrder } from '#server/providers/payment/provider'
import { type VirtualPayer, virtualProvider } from '#server/providers/payment/virtual'
import { echoOf, paySig, pushOf, readDelivery, refundAnswer, userSignature } from '#server/providers/payment/virtual-api'

const NOW = Date.UTC(2026, 2, 2, 2)
const identity = {
  miniAppId: 'wxmini',
  offerId: '145',
  appKey: '12345',
  productId: 'unit',
  productFen: 1,
  noticeToken: 'token',
  noticeKey: Buffer.alloc(32, 7),
}
const charge: Charge = {
  tradeNo: '202603021000ABCDEFGHIJKL',
  channel: 'wechat_virtual',
  amount: 19900,
  title: '初级会计',
  payBefore: NOW,
  payerIp: '10.0.0.1',
  openid: null,
  session: { openId: 'o1', sessionKey: '9hAb/NEYUlkaMBEsmFgzig==' },
  app: 'mini',
  returnUrl: '',
}
const REFUND: RefundOrder = { tradeNo: 'T1', refundNo: 'R1234567', amount: 100, total: 19900 }

type Asked = { path: string; body: Record<string, unknown>; query: URLSearchParams; text: string }
type Answers = Record<string, object | ((body: Record<string, unknown>) => object)>

/** The platform with an answer for each path; it stores what it was asked. */
function platformThat(answers: Answers, payer: VirtualPayer | null = { openId: 'o1', isApple: false }, change = {}) {
  const asked: Asked[] = []
  const transport = async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url)
    const text = String(init.body)
    const body = JSON.parse(text) as Record<string, unknown>
    asked.push({ path: pathname, body, query: searchParams, text })
    const answer = answers[pathname] ?? { errcode: 0 }
    return new Response(JSON.stringify(typeof answer === 'function' ? answer(body) : answer))
  }
  const refunds = [REFUND]
  const books = { payerOf: async () => payer, tradesOf: async () => ({ trades: ['T1'], refunds }) }
  const provider = virtualProvider({ identity: { ...identity, ...change }, token: async () => 'key', books, transport })
  return { provider, asked }
}

const APPLE = { openId: 'o1', isApple: true }
const paid = { order_id: 'T1', status: 4, paid_fee: 19900, left_fee: 19900, paid_time: NOW / 1000, env_type: 1, wx_order_id: 'W1' }
const order = (change: object = {}) => ({ errcode: 0, order: { ...paid, ...change } })

describe('signatures of virtual payment', () => {
  const body = '{"openid": "xxx", "user_ip": "127.0.0.1", "env": 0}'

  it("agree with the vendor's own example", () => {
    expect(paySig('12345', '/xpay/query_user_balance', body)).toBe('c37809f27c6d7fd1837ad2500a04512b66b34fd793a39a385fade56dca89a4b5')
    expect(userSignature('9hAb/NEYUlkaMBEsmFgzig==', body)).toBe('089d9e8dc5d308977360c4b79ec600a93d736802802a807d634192328032f6c7')
  })

  it('cover the very text that the sheet is given', async () => {
    const payment = await platformThat({}).provider.create(charge)
    if (payment.kind !== 'virtual') throw new Error(payment.kind)
    expect(JSON.parse(payment.signData)).toEqual({
      offerId: '145',
      buyQuantity: 19900,
      env: 0,
      currencyType: 'CNY',
      productId: 'unit',
      goodsPrice: 1,
      outTradeNo: charge.tradeNo,
      attach: '',
    })
    expect(payment.paySig).toBe(paySig('12345', 'requestVirtualPayment', payment.signData))
    expect(payment.signature).toBe(userSignature('9hAb/NEYUlkaMBEsmFgzig==', payment.signData))
  })

  it('sign the body of a call that is sent, under its path', async () => {
    const { provider, asked } = platformThat({ '/xpay/query_order': order() })
    await provider.query('T1')
    const [{ path, query, text, body }] = asked as [Asked]
    expect([path, query.get('access_token'), query.get('pay_sig')]).toEqual(['/xpay/query_order', 'key', paySig('12345', path, text)])
    expect(body).toEqual({ openid: 'o1', order_id: 'T1', env: 0 })
  })
})

describe('virtual payment', () => {
  it('sells by pieces of a dearer product, and nothing that is no multiple of it', async () => {
    const { provider } = platformThat({}, undefined, { productFen: 100 })
    expect(await provider.create(charge)).toMatchObject({ signData: expect.stringContaining('"buyQuantity":199,') })
    await expect(provider.create({ ...charge, amount: 19_950 })).rejects.toMatchObject({ code: 'NO_MULTIPLE' })
    await expect(provider.create({ ...charge, session: undefined })).rejects.toMatchObject({ code: 'NO_OPENID' })
  })

  it.each([
    [0, 'unpaid'],
    [1, 'unpaid'],
    [2, 'paid'],
    [3, 'paid'],
    [4, 'paid'],
    [5, 'closed'],
    [6, 'closed'],
    [8, 'closed'],
  ])('reads an order with status %i as %s', async (status, kind) => {
    const { provider } = platformThat({ '/xpay/query_order': order({ status }) })
    expect(await provider.query('T1')).toMatchObject({ kind })
  })

  it('gives the money, the moment and the number of a paid order', async () => {
    const { provider } = platformThat({ '/xpay/query_order': order() })
    expect(await provider.query('T1')).toEqual({
      kind: 'paid',
      receipt: { tradeNo: 'T1', providerId: 'W1', merchantId: '145', amount: 19900, paidAt: NOW },
    })
  })

  it('calls an order unpaid that the platform does not know, and repeats other refusals', async () => {
    expect(await platformThat({ '/xpay/query_order': { errcode: 268490002 } }).provider.query('T1')).toEqual({ kind: 'unpaid' })
    const failed = platformThat({ '/xpay/query_order': { errcode: 268490003 } }).provider.query('T1')
    await expect(failed).rejects.toMatchObject({ code: '268490003' })
  })

  it.each([
    ['of another order', { order_id: 'T2' }, 'MALFORMED'],
    ['of the sandbox of the platform', { env_type: 2 }, 'SANDBOX'],
  ])('believes no answer %s', async (_, change, code) =>
    expect(platformThat({ '/xpay/query_order': order(change) }).provider.query('T1')).rejects.toMatchObject({ code }),
  )

  it.each([
    [5, 'succeeded'],
    [8, 'succeeded'],
    [7, 'failed'],
    [1, 'processing'],
  ])('refunds a part: the refund with status %i has %s', async (status, state) => {
    const answers = { '/xpay/query_order': ({ order_id }: Record<string, unknown>) => order(order_id === 'T1' ? {} : { order_id, status }) }
    const { provider, asked } = platformThat(answers)
    expect(await provider.refund(REFUND)).toBe(state)
    expect(asked.find(({ path }) => path === '/xpay/refund_order')?.body).toMatchObject({
      openid: 'o1',
      order_id: 'T1',
      refund_order_id: 'R1234567',
      left_fee: 19900,
      refund_fee: 100,
      req_from: '3',
    })
  })

  it.each([
    ['was not given back by the App Store', { status: 4 }, ['failed', 'unknown']],
    ['was given back in part', { status: 5, refund_fee: 99 }, ['failed', 'unknown']],
    ['was given back', { status: 5, refund_fee: 19_900 }, ['succeeded', 'succeeded']],
    ['was given back whole', { status: 8 }, ['succeeded', 'succeeded']],
  ])('makes no refund of an order of the App Store, but sees that it %s', async (_, change, states) => {
    const { provider, asked } = platformThat({ '/xpay/query_order': order(change) }, APPLE)
    expect([await provider.refund(REFUND), await provider.queryRefund(REFUND)]).toEqual(states)
    expect(asked.filter(({ path }) => path !== '/xpay/query_order')).toEqual([])
  })

  it.each([
    [268490013, 'failed'],
    [268490014, 'processing'],
    [268490004, 'processing'],
  ])('takes the refusal %i of a refund as %s', async (errcode, state) => {
    const query = ({ order_id }: Record<string, unknown>) => order(order_id === 'T1' ? {} : { order_id, status: 1 })
    const { provider } = platformThat({ '/xpay/query_order': query, '/xpay/refund_order': { errcode } })
    expect(await provider.refund(REFUND)).toBe(state)
  })

  it('knows no refund that the platform does not know', async () => {
    expect(await platformThat({ '/xpay/query_order': { errcode: 268490002 } }).provider.queryRefund(REFUND)).toBe('unknown')
  })

  it('lists the money of a day by asking, also of an order that was given back since', async () => {
    const query = ({ order_id }: Record<string, unknown>) => order(order_id === 'T1' ? { status: 5 } : { order_id, status: 5 })
    const { provider } = platformThat({ '/xpay/query_order': query })
    const day = { day: '2026-03-02', from: NOW, to: NOW + 1 }
    expect(await provider.bill(day)).toEqual([
      { kind: 'payment', ref: 'T1', amount: 19900 },
      { kind: 'refund', ref: 'R1234567', amount: 100 },
    ])
    expect(await provider.bill({ ...day, from: NOW + 1, to: NOW + 2 })).toEqual([{ kind: 'refund', ref: 'R1234567', amount: 100 }])
  })
})

const message = { Event: 'xpay_goods_deliver_notify', OpenId: 'o1', OutTradeNo: 'T1', Env: 0 }
const pushed = (content: object = message, by = identity) => {
  const { query, body } = pushOf(by, content, NOW)
  return { headers: {}, query: Object.fromEntries(new URLSearchParams(query)), body }
}

describe('a push of the platform', () => {
  it('opens, and brings the money that the platform answers when it is asked', async () => {
    const { provider } = platformThat({ '/xpay/query_order': order() })
    expect(await provider.verifyNotify(pushed())).toEqual({
      tradeNo: 'T1',
      providerId: 'W1',
      merchantId: '145',
      amount: 19900,
      paidAt: NOW,
      payer: 'o1',
      noticeId: 'virtual:T1',
    })
  })

  it('about something else is taken and changes nothing', () => expect(readDelivery(identity, pushed({ Event: 'other' }))).toBeNull())

  it.each([
    ['of an order that is not paid', message, { status: 1 }, { openId: 'o1', isApple: false }, { code: 'NOT_PAID' }],
    ['of an unknown order', message, {}, null, { message: 'unknown trade' }],
    ['for another payer', { ...message, OpenId: 'o2' }, {}, { openId: 'o1', isApple: false }, { message: 'another payer' }],
  ])('%s gives nothing', async (_, content, change, payer, error) => {
    const { provider } = platformThat({ '/xpay/query_order': order(change) }, payer)
    await expect(provider.verifyNotify(pushed(content))).rejects.toMatchObject(error)
  })

  it.each([
    ['that is plain', { ...pushed(), body: JSON.stringify(message) }, 'not a sealed message'],
    ['with another signature', { ...pushed(), query: { ...pushed().query, msg_signature: 'f'.repeat(40) } }, 'wrong signature'],
    ['without one', { ...pushed(), query: undefined }, 'wrong signature'],
    ['of another key', pushed(message, { ...identity, noticeKey: Buffer.alloc(32, 8) }), 'another mini-program'],
    ['of another mini-program', pushed(message, { ...identity, miniAppId: 'wxother' }), 'another mini-program'],
    ['of the sandbox of the platform', pushed({ ...message, Env: 1 }), 'not a delivery of the real environment'],
    ['that says nothing', pushed([]), 'not a message'],
  ])('%s is refused', (_, notice, reason) => expect(() => readDelivery(identity, notice)).toThrow(reason))

  const back = { Event: 'xpay_refund_notify', OpenId: 'o1', MchOrderId: 'T1', MchRefundId: '', RefundFee: 1, RetCode: 0 }
  const readBack = (content: object, change: object, payer: VirtualPayer | null = APPLE) =>
    platformThat({ '/xpay/query_order': order(change) }, payer).provider.readGivenBack?.(pushed(content))

  it('brings, for a refund of the App Store, what the platform answers when it is asked', async () =>
    expect(await readBack(back, { status: 5, refund_fee: 19_900 })).toEqual({ tradeNo: 'T1', amount: 19_900 }))

  it.each([
    ['of a refund of ours', back, { openId: 'o1', isApple: false }],
    ['of a refund that failed', { ...back, RetCode: 1 }, APPLE],
    ['of a delivery', message, APPLE],
  ])('%s gives nothing back', async (_, content, payer) => expect(await readBack(content, { status: 5 }, payer)).toBeNull())

  it.each([
    ['of a refund of an unknown order', {}, null, { message: 'unknown trade' }],
    ['of a refund for another payer', {}, { openId: 'o2', isApple: true }, { message: 'another payer' }],
    ['of a refund that the platform does not know of', { status: 4 }, APPLE, { code: 'NOT_BACK' }],
  ])('%s is not believed', async (_, change, payer, error) => expect(readBack(back, change, payer)).rejects.toMatchObject(error))

  it('asks for a word on a trade, in which all values are texts and no payer is named', () => {
    const { provider } = platformThat({})
    const question = {
      Event: 'xpay_subscribe_ios_refund_query_notify',
      pay_order_id: 'T1',
      provide_status: '1',
      p_count: '19900',
      refund_request_reason: 'UNINTENDED_PURCHASE',
    }
    expect([provider.readRefundQuestion?.(pushed(question)), provider.readRefundQuestion?.(pushed(back))]).toEqual(['T1', null])
    expect(refundAnswer({ isAgreed: true, ground: 'A' })).toEqual({ result_code: 0, result_info: '建议退款', evidence: 'A' })
    expect(refundAnswer({ isAgreed: false, ground: 'B' })).toEqual({ result_code: 1, result_info: '建议拒绝退款', evidence: 'B' })
  })

  it('proves its address by the text that is asked back', () => {
    const { query } = pushed()
    expect(echoOf(identity, { ...query, echostr: 'echo' })).toBe('echo')
    expect(() => echoOf(identity, { ...query, nonce: 'other', echostr: 'echo' })).toThrow('wrong signature')
  })
})
