/** @sandbox own */
import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { rsaSign } from '#server/providers/payment/alipay-api'
import { alipayPayout } from '#server/providers/payout/alipay'
import { payoutOf } from '#server/providers/payout/gateway'
import { livePayment } from '../../../support/live-payment'

const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })
const identity = { appId: '2021', sellerId: '2088', appKey: app.privateKey, alipayKey: alipay.publicKey }
const transfer = { outBizNo: 'C1', amount: 1250, account: 'li@qq.com', name: '李雷', title: '余额提现' }

/** Alipay that answers a method with signed content and keeps what it was sent. */
function alipayThat(method: 'uni_transfer' | 'common_query', content: object) {
  const sent: unknown[] = []
  const text = JSON.stringify(content)
  const transport = async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(new URLSearchParams(String(init.body)).get('biz_content') ?? ''))
    return new Response(`{"alipay_fund_trans_${method}_response":${text},"sign":"${rsaSign(text, alipay.privateKey)}"}`)
  }
  return { ...alipayPayout({ identity, now: () => 0, transport }), sent }
}

const answers: [content: object, state: object][] = [
  [
    { code: '10000', status: 'SUCCESS', order_id: '42' },
    { kind: 'paid', providerId: '42' },
  ],
  [
    { code: '10000', status: 'SUCCESS' },
    { kind: 'paid', providerId: '' },
  ],
  [
    { code: '10000', status: 'FAIL', fail_reason: '余额不足' },
    { kind: 'failed', reason: '余额不足' },
  ],
  [
    { code: '10000', status: 'REFUND' },
    { kind: 'failed', reason: '支付宝转账失败' },
  ],
  [
    { code: '10000', status: 'CLOSED' },
    { kind: 'failed', reason: '支付宝转账失败' },
  ],
  [{ code: '10000', status: 'DEALING' }, { kind: 'processing' }],
]

describe('a transfer of Alipay', () => {
  it('names the account, its owner and the sum in yuan', async () => {
    const { transfer: send, sent } = alipayThat('uni_transfer', { code: '10000', status: 'SUCCESS' })
    await send(transfer)
    expect(sent).toEqual([
      {
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        out_biz_no: 'C1',
        trans_amount: '12.50',
        order_title: '余额提现',
        payee_info: { identity: 'li@qq.com', identity_type: 'ALIPAY_LOGON_ID', name: '李雷' },
      },
    ])
  })

  it.each(answers)('sent, %j means %j', async (content, state) => {
    expect(await alipayThat('uni_transfer', content).transfer(transfer)).toEqual(state)
  })

  it.each(answers)('asked for, %j means %j', async (content, state) => {
    const { query, sent } = alipayThat('common_query', content)
    expect(await query('C1')).toEqual(state)
    expect(sent).toEqual([{ product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER', out_biz_no: 'C1' }])
  })

  it('has failed when the account cannot take it, and may have been made after any other refusal', async () => {
    const refusal = (sub_code: string) => ({ code: '40004', sub_code })
    const state = await alipayThat('uni_transfer', refusal('PAYEE_USER_INFO_ERROR')).transfer(transfer)
    expect(state).toEqual({ kind: 'failed', reason: '支付宝账号与姓名不一致' })
    await expect(alipayThat('uni_transfer', refusal('SYSTEM_ERROR')).transfer(transfer)).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
    const unreachable = alipayPayout({ identity, now: () => 0, transport: () => Promise.reject(new Error('down')) })
    await expect(unreachable.transfer(transfer)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })

  it('counts as unknown only where Alipay knows of none', async () => {
    expect(await alipayThat('common_query', { code: '40004', sub_code: 'ORDER_NOT_EXIST' }).query('C1')).toEqual({ kind: 'unknown' })
    await expect(alipayThat('common_query', { code: '20000' }).query('C1')).rejects.toMatchObject({ code: '20000' })
  })
})

it('pays out at Alipay where payment is live', async () => {
  const { source, remove } = livePayment()
  const deps = { db: {} as Db, env: readEnv({ NODE_ENV: 'test', ...source }), now: () => 0, log: pino({ level: 'silent' }) }
  remove()
  const transport = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  await expect(payoutOf(deps).transfer(transfer)).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(String(transport.mock.calls[0]?.[1]?.body)).toContain('app_id=2021')
  transport.mockRestore()
})
