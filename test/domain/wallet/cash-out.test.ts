import { accountHint, CASH_OUT_MOST, cashOutRefusal, dealWords, isAlipayAccount, prefixesOf } from '@/domain/wallet/cash-out'

it.each([
  ['', 100, 100, 0],
  ['请填写提现金额', 0, 100, 0],
  ['每次至少提现 1 元', 99, 100, 0],
  ['可提现余额不足', 101, 100, 0],
  ['每天最多提现 5000 元', 100, 100, CASH_OUT_MOST],
  ['每天最多提现 5000 元', 101, 1000, CASH_OUT_MOST - 100],
  ['', 100, 100, CASH_OUT_MOST - 100],
  ['请填写提现金额', 100.5, 1000, 0],
  ['请填写提现金额', -100, 1000, 0],
])('cashOutRefusal returns "%s"', (reason, amount, balance, today) => expect(cashOutRefusal({ amount, balance, today })).toBe(reason))
it.each([
  ['13800000001', true, '138****0001'],
  ['li.lei@qq.com', true, 'li***@qq.com'],
  ['12345', false, '123****2345'],
  ['a13800000001', false, 'a13****0001'],
  ['138000000010', false, '138****0010'],
  ['1380000000', false, '138****0000'],
  ['23800000001', false, '238****0001'],
  ['a@qq.cn', true, 'a***@qq.cn'],
  ['@qq.com', false, '***@qq.com'],
  ['a b@qq.com', false, 'a ***@qq.com'],
  [' ab@qq.com', false, ' a***@qq.com'],
  ['ab@qq.com ', false, 'ab***@qq.com '],
  ['ab@q q.com', false, 'ab***@q q.com'],
  ['ab@qq', false, 'ab***@qq'],
  ['ab@qq.c', false, 'ab***@qq.c'],
  ['ab@.com', false, 'ab***@.com'],
  ['ab@qq.com@', false, 'ab***@qq.com@'],
  [`${'a'.repeat(64)}@qq.com`, true, 'aa***@qq.com'],
  [`${'a'.repeat(65)}@qq.com`, false, 'aa***@qq.com'],
])('the Alipay account %s is checked and masked', (account, isOne, hint) =>
  expect([isAlipayAccount(account), accountHint(account)]).toEqual([isOne, hint]),
)

it.each([
  ['order-beans:A', '下单抵扣'],
  ['beans-back:A', '订单取消退回'],
  ['gift:7', '签到奖励'],
])('dealWords of %s returns %s', (ref, words) => expect(dealWords(ref, '签到奖励')).toBe(words))
it.each([
  ['recharge', ['recharge:']],
  ['refund', ['beans-back:', 'refund-beans:', 'cash-out-back:', 'goodwill:']],
  ['reward', ['first-beans:', 'invite:', 'settled:', 'gift-beans:', 'raffle-beans:']],
  ['out', ['recharge-back:', 'order-beans:', 'pay-beans:', 'unlock:', 'cash-out:', 'reward-back:', 'reward-part:', 'reward-debt:']],
  ['in', []],
] as const)('the transaction type %s covers %j', (type, prefixes) => expect(prefixesOf(type)).toEqual(prefixes))
