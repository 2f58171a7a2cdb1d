/** @sandbox own */
import { pino } from 'pino'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { gatewayOf } from '#server/providers/payment/gateway'
import { livePayment } from '../../../support/live-payment'

describe('the gateway of live payment', () => {
  it('opens the providers once, without a query', async () => {
    const { source, remove } = livePayment()
    const env = readEnv({ NODE_ENV: 'test', ...source })
    remove()
    const deps = { db: {} as Db, env, now: () => 0, log: pino({ level: 'silent' }) }
    const transport = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
    const opened = await gatewayOf(deps)
    expect(opened.wechat.merchantId).toBe('190')
    const charge = { tradeNo: 'T1', amount: 1, title: '', payBefore: 0, payerIp: '', openid: null, app: 'web' as const, returnUrl: '' }
    await expect(opened.wechat.create({ ...charge, channel: 'wechat_h5' })).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(JSON.parse(String(transport.mock.calls[0]?.[1]?.body))).toMatchObject({ notify_url: `${env.publicUrl}/notify/wechat` })
    transport.mockRestore()
    const page = await opened.alipay.create({ ...charge, channel: 'alipay_h5' })
    const form = new URL(page.kind === 'redirect' ? page.url : '').searchParams
    expect(form.get('notify_url')).toBe(`${env.publicUrl}/notify/alipay`)
    expect(await gatewayOf(deps)).toBe(opened)
  })
})
