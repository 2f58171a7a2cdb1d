/** @sandbox own */
import { createHash } from 'node:crypto'
import { kuaidi100 } from '#server/providers/carrier/kuaidi100'

const parcel = { carrier: '顺丰速运', trackingNo: 'SF1', phone: '13800000001', shippedAt: 0, region: '广东省广州市' }
/** Records the request to the carrier, which gives this reply. */
function answering(reply: unknown) {
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(reply)))
  return () => new URLSearchParams(String(sent.mock.calls[0]?.[1]?.body))
}
const tracked = () => kuaidi100({ customer: 'customer', key: 'key' }).track(parcel, 0)
afterEach(() => void jest.restoreAllMocks())

it('kuaidi100 returns the events of a parcel from the first, in the time of Shanghai', async () => {
  answering({
    state: '0',
    data: [
      { time: '2026-03-02 10:00:00', ftime: '2026-03-02 10:00:01', context: '到达广州' },
      { time: 'soon', context: '没有时间' },
      { time: '2026-03-01 09:00:00', context: '' },
      { time: '2026-03-01 08:00:00', context: '已揽收' },
      {},
    ],
  })
  expect(await tracked()).toEqual({
    events: [
      { at: Date.UTC(2026, 2, 1), text: '已揽收' },
      { at: Date.UTC(2026, 2, 2, 2, 0, 1), text: '到达广州' },
    ],
    isDelivered: false,
  })
})

it('kuaidi100 receives the code of the carrier and a signature of the query', async () => {
  const sent = answering({ state: '3', data: [] })
  expect(await tracked()).toEqual({ events: [], isDelivered: true })
  const param = sent().get('param') ?? ''
  expect(JSON.parse(param)).toEqual({ com: 'shunfeng', num: 'SF1', phone: '13800000001', resultv2: '4' })
  const sign = createHash('md5').update(`${param}keycustomer`).digest('hex').toUpperCase()
  expect([sent().get('customer'), sent().get('sign')]).toEqual(['customer', sign])
})

it('kuaidi100 fails when the reply is not a parcel', async () => {
  answering({ message: '查无结果' })
  await expect(tracked()).rejects.toThrow('the carrier was not reached: 查无结果')
  answering({})
  await expect(tracked()).rejects.toThrow('the carrier was not reached: 200')
})
