import { dealWords, prefixesOf } from '@/domain/wallet/deal'

it.each([
  ['order-beans:A', '下单抵扣'],
  ['beans-back:A', '订单取消退回'],
  ['gift:7', '签到奖励'],
])('dealWords of %s is %s', (ref, words) => expect(dealWords(ref, '签到奖励')).toBe(words))
it.each([
  ['recharge', ['recharge:']],
  ['refund', ['beans-back:', 'refund-beans:', 'cash-out-back:']],
  ['reward', ['first-beans:', 'invite:', 'settled:', 'gift-beans:', 'raffle-beans:']],
  ['out', ['recharge-back:', 'order-beans:', 'pay-beans:', 'unlock:', 'cash-out:', 'reward-back:', 'reward-debt:']],
  ['in', []],
] as const)('%s covers %j', (type, prefixes) => expect(prefixesOf(type)).toEqual(prefixes))
