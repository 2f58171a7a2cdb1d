import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { alipayProvider } from '#server/providers/payment/alipay'
import { rsaSign, rsaVerify } from '#server/providers/payment/alipay-api'
import { silentProvider } from './silent-provider'

const NOW = Date.UTC(2026, 2, 2, 2)
const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })
const identity = { appId: '2021', sellerId: '2088', appKey: app.privateKey, alipayKey: alipay.publicKey }

/** Alipay that answers a method with signed content and keeps the form it was sent. */
function gatewayThat(
  method: string,
  content: object | string,
  key: KeyObject = alipay.privateKey,
  file = new Response('', { status: 500 }),
) {
  const forms: URLSearchParams[] = []
  const files: string[] = []
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const name = method.includes('.') ? method.replaceAll('.', '_') : `trade_${method}`
  const transport = async (url: string, init: RequestInit) => {
    if (init.body === undefined) {
      files.push(url)
      return file
    }
    forms.push(new URLSearchParams(String(init.body)))
    return new Response(`{"alipay_${name}_response":${text},"sign":"${rsaSign(text, key)}"}`)
  }
  return {
    provider: alipayProvider({ identity, notifyUrl: 'https://school.example.cn/notify/alipay', now: () => NOW, transport }),
    forms,
    files,
  }
}
const isSigned = (form: URLSearchParams) => {
  const text = [...form]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return rsaVerify(text.join('&'), form.get('sign') ?? '', app.publicKey)
}

describe('Alipay', () => {
  it('omits empty values from the signature', async () => {
    const { provider } = gatewayThat('query', {})
    const charge = { tradeNo: 'T1', channel: 'alipay_h5' as const, amount: 1, title: '', payBefore: NOW, payerIp: '', openid: null }
    const payment = await provider.create({ ...charge, app: 'web', returnUrl: '' })
    const form = new URL(payment.kind === 'redirect' ? payment.url : '').searchParams
    expect([form.get('return_url'), isSigned(form)]).toEqual(['', true])
  })

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
    expect(payment.kind === 'redirect' && payment.url.startsWith('https://openapi.alipay.com/gateway.do?')).toBe(true)
    expect(Object.fromEntries(form)).toMatchObject({
      method: 'alipay.trade.wap.pay',
      app_id: '2021',
      sign_type: 'RSA2',
      timestamp: '2026-03-02 10:00:00',
      return_url: 'https://school.example.cn/back',
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
    [
      { ...paid, trade_status: 'TRADE_FINISHED', buyer_user_id: 'u' },
      { kind: 'paid', receipt: { ...receipt, payer: 'u' } },
    ],
    [
      { ...paid, buyer_user_id: 'u', buyer_id: 'i' },
      { kind: 'paid', receipt: { ...receipt, payer: 'i' } },
    ],
    [
      { ...paid, buyer_user_id: 'u', buyer_id: 'i', buyer_open_id: 'o' },
      { kind: 'paid', receipt: { ...receipt, payer: 'o' } },
    ],
    [{ ...paid, total_amount: 'much' }, { kind: 'unpaid' }],
    [{ code: '10000', trade_status: 'WAIT_BUYER_PAY', total_amount: '199.00' }, { kind: 'unpaid' }],
    [{ code: '10000', trade_status: 'TRADE_CLOSED' }, { kind: 'closed' }],
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, { kind: 'unpaid' }],
  ])('maps a trade reply %j to %j', async (content, state) => {
    const { provider, forms } = gatewayThat('query', content)
    expect(await provider.query('T1')).toEqual(state)
    expect(forms.map(isSigned)).toEqual([true])
  })

  it.each([
    ['a paid trade without a moment', { ...paid, send_pay_date: '' }, 'MALFORMED'],
    ['an answer without a code', { trade_status: 'TRADE_SUCCESS' }, 'MALFORMED'],
    ['a refusal', { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }, 'ACQ.SYSTEM_ERROR'],
    ['a refusal without a reason', { code: '20000' }, '20000'],
  ])('reads from %s no state of a trade', async (_, content, code) => {
    await expect(gatewayThat('query', content).provider.query('T1')).rejects.toMatchObject({ name: 'ProviderFailure', code })
  })

  it('accepts an answer over several lines, and none without a signature or about something else', async () => {
    expect(await gatewayThat('query', JSON.stringify(paid, null, 1)).provider.query('T1')).toMatchObject({ kind: 'paid' })
    await expect(gatewayThat('close', paid).provider.query('T1')).rejects.toMatchObject({ code: 'UNTRUSTED' })
    const transport = async () => new Response('<html>')
    const lost = alipayProvider({ identity, notifyUrl: '', now: () => NOW, transport })
    await expect(lost.query('T1')).rejects.toMatchObject({ code: 'UNTRUSTED' })
  })

  it.each([
    [{ code: '10000', refund_status: 'REFUND_SUCCESS' }, 'succeeded'],
    [{ code: '10000' }, 'unknown'],
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, 'unknown'],
  ])('maps a refund reply %j to %s', async (content, state) => {
    const { provider, forms } = gatewayThat('trade.fastpay.refund.query', content)
    expect(await provider.queryRefund({ tradeNo: 'T1', refundNo: 'R1', amount: 1, total: 1 })).toBe(state)
    expect(JSON.parse(forms[0]?.get('biz_content') ?? '')).toEqual({ out_trade_no: 'T1', out_request_no: 'R1' })
  })

  it('reports a refund query that fails', async () => {
    const { provider } = gatewayThat('trade.fastpay.refund.query', { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' })
    await expect(provider.queryRefund({ tradeNo: 'T1', refundNo: 'R1', amount: 1, total: 1 })).rejects.toMatchObject({
      code: 'ACQ.SYSTEM_ERROR',
    })
  })

  describe('the bill of a day', () => {
    const day = { day: '2026-03-02', from: 0, to: 0 }
    const bill = (content: object, file?: Response) =>
      gatewayThat('data.dataservice.bill.downloadurl.query', content, alipay.privateKey, file)
    const at = (bill_download_url: string) => ({ code: '10000', bill_download_url })

    it("loads from Alipay's own address, never unencrypted; a day without trades has none", async () => {
      const archive = zipSync({ 'none.csv': strToU8('#') })
      const { provider, files, forms } = bill(at('http://dwbill.alipay.com/x?a=http:'), new Response(new Uint8Array(archive)))
      expect([await provider.bill(day), files]).toEqual([[], ['https://dwbill.alipay.com/x?a=http:']])
      const safe = bill(at('https://dwbill.alipay.com/x?a=http:'), new Response(new Uint8Array(archive)))
      expect([await safe.provider.bill(day), safe.files]).toEqual([[], ['https://dwbill.alipay.com/x?a=http:']])
      expect(JSON.parse(forms[0]?.get('biz_content') ?? '')).toEqual({ bill_type: 'trade', bill_date: '2026-03-02' })
      expect(await bill({ code: '40004', sub_code: 'isv.bill-not-exist' }).provider.bill(day)).toEqual([])
    })

    it.each([
      ['another host', at('https://alipay.com.example.cn/x'), 'UNTRUSTED'],
      ['a host that ends alike', at('https://notalipay.com/x'), 'UNTRUSTED'],
      ['another kind of address', at('ftp://dwbill.alipay.com/x'), 'UNTRUSTED'],
      ['a kind of address that ends alike', at('xhttps://dwbill.alipay.com/x'), 'UNTRUSTED'],
      ['a file that is not there', at('https://dwbill.alipay.com/x'), '500'],
      ['a refusal', { code: '40004', sub_code: 'isp.unknow-error' }, 'isp.unknow-error'],
    ])('fails to load from %s', async (_, content, code) => {
      await expect(bill(content).provider.bill(day)).rejects.toMatchObject({ name: 'ProviderFailure', code })
    })
  })

  it('refunds a part once by the number of the refund', async () => {
    const { provider, forms } = gatewayThat('refund', { code: '10000' })
    expect(await provider.refund({ tradeNo: 'T1', refundNo: 'R1', amount: 9900, total: 19900 })).toBe('succeeded')
    expect(JSON.parse(forms[0]?.get('biz_content') ?? '')).toEqual({ out_trade_no: 'T1', refund_amount: '99.00', out_request_no: 'R1' })
  })

  it('has nothing to close before the learner opened its page', async () => {
    await expect(gatewayThat('close', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }).provider.close('T1')).resolves.toBeUndefined()
    await expect(gatewayThat('close', { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' }).provider.close('T1')).rejects.toThrow(
      'alipay.trade.close',
    )
  })

  it('refuses an answer signed by somebody else', async () => {
    const { provider } = gatewayThat('query', paid, app.privateKey)
    await expect(provider.query('T1')).rejects.toMatchObject({ code: 'UNTRUSTED' })
  })

  it('times out after 10 s', async () => {
    const { transport, waits, restore } = silentProvider()
    const provider = alipayProvider({ identity, notifyUrl: '', now: () => NOW, transport })
    await expect(provider.query('T1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(waits).toEqual([10_000])
    restore()
  })
})
