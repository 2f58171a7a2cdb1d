import { dealWords, prefixesOf } from '@/domain/money/deal'

it.each([
  ['order-beans:A', '下单抵扣'],
  ['beans-back:A', '订单取消退回'],
  ['gift:7', '签到奖励'],
])('dealWords of %s is %s', (ref, words) => expect(dealWords(ref, '签到奖励')).toBe(words))
it('prefixesOf names what belongs to a type', () => expect(prefixesOf('recharge')).toEqual(['recharge:']))
