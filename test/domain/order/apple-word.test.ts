import { type GivingBack, refundWord } from '@/domain/order/apple-word'
import { usualRefundRules } from '@/domain/order/refund'
import { DAY_MS } from '@/domain/time/units'

const PAID = Date.UTC(2026, 2, 2, 2)
const item = (over = {}) => ({
  seq: 1,
  title: '初级会计',
  payable: 19_900,
  beans: 0,
  paidBeans: 0,
  isRefunded: false,
  refunded: 0,
  refundedBeans: 0,
  parts: 10,
  taken: 2,
  sentBooks: 0,
  ...over,
})
const bought: GivingBack = { isDelivered: true, isRecharge: false, paidAt: PAID, items: [item()] }
const USED = '2026-03-02 10:00 付款；《初级会计》共 10 项内容，已学习或下载 2 项。'

describe('the word of the school to the App Store', () => {
  it.each<[string, Partial<GivingBack>, number, boolean, string]>([
    ['agrees where nothing was delivered', { isDelivered: false }, 0, true, '订单没有开通任何内容'],
    ['agrees within the rules', {}, 7 * DAY_MS, true, `${USED}符合学校的退款规则：付款 7 天内、学习不超过 20%`],
    ['refuses after the time of the rules', {}, 7 * DAY_MS + 1, false, `${USED}《初级会计》付款已超过 7 天`],
    [
      'refuses a recharge, whose beans are there',
      { isRecharge: true },
      0,
      false,
      '2026-03-02 10:00 付款，充值的学豆已到账，充值的学豆不支持退款',
    ],
    [
      'refuses an order of which one course was learned, and names that one',
      { items: [item(), item({ title: '经济法', taken: 3 })] },
      0,
      false,
      `${USED.replace('。', '')}；《经济法》共 10 项内容，已学习或下载 3 项。《经济法》已学习或下载 3 项内容，超过 20%`,
    ],
  ])('%s', (_, change, after, isAgreed, ground) =>
    expect(refundWord({ ...bought, ...change }, PAID + after, usualRefundRules)).toEqual({ isAgreed, ground }),
  )
})
