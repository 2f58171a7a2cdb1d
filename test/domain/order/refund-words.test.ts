import type { Refund } from '@/contract/order/refund.schema'
import { refundLineWords, refundStateWords, refundSumWords, refundWaitWords } from '@/domain/order/refund-words'

const at = Date.UTC(2026, 10, 25, 4, 5)
const refund: Refund = {
  refundNo: 'R1',
  status: 'processing',
  reason: '报错了科目',
  note: '',
  seqs: [1],
  amount: 34_314,
  beans: 0,
  createdAt: at,
  finishedAt: null,
}

describe('the words of a refund', () => {
  it.each([
    ['applied', '处理中'],
    ['processing', '退款中'],
    ['succeeded', '已退款'],
    ['refused', '没有退'],
  ] as const)('names the state %s', (status, words) => {
    expect(refundStateWords({ ...refund, status })).toBe(words)
  })

  it('says that goodwill has arrived', () => {
    expect(refundStateWords({ ...refund, goodwill: 5_000 })).toBe('已到账')
    expect(refundSumWords({ ...refund, goodwill: 5_000 })).toBe('补到余额 ¥50')
  })

  it.each([
    [{}, ''],
    [{ stage: 'book' }, '请按消息里的地址寄回教材，收到后马上退款'],
    [{ stage: 'review' }, '客服正在核对'],
    [{ stage: 'second', decideBy: at }, '等财务复核，最晚 2026-11-25 答复'],
  ] as const)('says whom %j waits for', (of, words) => {
    expect(refundWaitWords(of)).toBe(words)
  })

  it.each([
    [{}, '退款 ¥343.14'],
    [{ beans: 30 }, '退款 ¥343.14 + 30 学豆'],
    [{ amount: 0, beans: 30 }, '退款 30 学豆'],
    [{ stage: 'review' }, '申请退款'],
    [{ stage: 'second' }, '申请退款'],
    [{ stage: 'book' }, '退款 ¥343.14'],
  ] as const)('sums up %j', (of, words) => {
    expect(refundSumWords({ ...refund, ...of })).toBe(words)
  })

  it('puts the line together from what there is', () => {
    expect(refundLineWords(refund)).toBe('2026-11-25 12:05 申请')
    expect(refundLineWords({ ...refund, stage: 'book', deducted: 2_000, note: '谢谢' })).toBe(
      '2026-11-25 12:05 申请，请按消息里的地址寄回教材，收到后马上退款，扣教材 ¥20，谢谢',
    )
  })
})
