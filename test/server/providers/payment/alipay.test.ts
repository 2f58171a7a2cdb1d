import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { alipayProvider } from '../../../../server/providers/payment/alipay'
import { rsaSign, rsaVerify } from '../../../../server/providers/payment/rsa'
import { silentProvider } from './silent-provider'

const NOW = Date.UTC(2026, 2, 2, 2)
const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })
const identity = { appId: '2021', sellerId: '2088', appKey: app.privateKey, alipayKey: alipay.publicKey }

/** Alipay that answers a method with signed content and keeps the form it was sent. */
function gatewayThat(method: string, content: object, key: KeyObject = alipay.privateKey) {
  const forms: URLSearchParams[] = []
  const text = JSON.stringify(content)
  const transport = async (_url: string, init: RequestInit) => {
    forms.push(new URLSearchParams(String(init.body)))
    return new Response(`{"alipay_trade_${method}_response":${text},"sign":"${rsaSign(text, key)}"}`)
  }
  return { provider: alipayProvider({ identity, notifyUrl: 'https://school.example.cn/notify/alipay', now: () => NOW, transport }), forms }
}
const isSigned = (form: URLSearchParams) => {
  const text = [...form]
    .filter(([name]) => name !== 'sign')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return rsaVerify(text.join('&'), form.get('sign') ?? '', app.publicKey)
}

describe('Alipay', () => {
  it('opens its page by a signed address', async () => {
    const { provider } = gatewayThat('query', {})
    const payment = await provider.create({
      tradeNo: 'T1',
      channel: 'alipay_h5',
      amount: 19900,
      title: '初级会计',
      payBefore: NOW + 1_800_000,
      payerIp: '',
      openid: null,
      app: 'web' as const,
      returnUrl: 'https://school.example.cn/back',
    })
    const form = new URL(payment.kind === 'redirect' ? payment.url : '').searchParams
    expect(isSigned(form)).toBe(true)
    expect(form.get('notify_url')).toBe('https://school.example.cn/notify/alipay')
    expect(JSON.parse(form.get('biz_content') ?? '')).toMatchObject({
      out_trade_no: 'T1',
      total_amount: '199.00',
      time_expire: '2026-03-02 10:30:00',
    })
  })

  const paid = {
    code: '10000',
    trade_status: 'TRADE_SUCCESS',
    out_trade_no: 'T1',
    trade_no: '42',
    total_amount: '199.00',
    send_pay_date: '2026-03-02 10:00:00',
  }
  const receipt = { tradeNo: 'T1', providerId: '42', merchantId: '2021', amount: 19900, paidAt: NOW, payer: '' }
  it.each([
    [paid, { kind: 'paid', receipt }],
    [{ code: '10000', trade_status: 'WAIT_BUYER_PAY', total_amount: '199.00' }, { kind: 'unpaid' }],
    [{ code: '10000', trade_status: 'TRADE_CLOSED' }, { kind: 'closed' }],
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, { kind: 'unpaid' }],
  ])('asked for a trade, %j means %j', async (content, state) => {
    const { provider, forms } = gatewayThat('query', content)
    expect(await provider.query('T1')).toEqual(state)
    expect(forms.map(isSigned)).toEqual([true])
  })

  it('refunds a part once by the number of the refund', async () => {
    const { provider, forms } = gatewayThat('refund', { code: '10000' })
    await provider.refund({ tradeNo: 'T1', refundNo: 'R1', amount: 9900, total: 19900 })
    expect(JSON.parse(forms[0]?.get('biz_content') ?? '')).toEqual({ out_trade_no: 'T1', refund_amount: '99.00', out_request_no: 'R1' })
  })

  it('has nothing to close before the learner opened its page', async () => {
    await expect(gatewayThat('close', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }).provider.close('T1')).resolves.toBeUndefined()
    await expect(gatewayThat('close', { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' }).provider.close('T1')).rejects.toThrow(
      'alipay.trade.close',
    )
  })

  it('is not believed when somebody else signed', async () => {
    const { provider } = gatewayThat('query', paid, app.privateKey)
    await expect(provider.query('T1')).rejects.toMatchObject({ code: 'UNTRUSTED' })
  })

  it('is waited for 10 s', async () => {
    const { transport, waits, restore } = silentProvider()
    const provider = alipayProvider({ identity, notifyUrl: '', now: () => NOW, transport })
    await expect(provider.query('T1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(waits).toEqual([10_000])
    restore()
  })
})
