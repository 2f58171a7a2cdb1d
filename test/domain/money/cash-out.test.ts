import { accountHint, CASH_OUT_MOST, cashOutRefusal, isAlipayAccount } from '@/domain/money/cash-out'

it.each([
  ['', 100, 100, 0],
  ['请填写提现金额', 0, 100, 0],
  ['每次至少提现 1 元', 99, 100, 0],
  ['可提现余额不足', 101, 100, 0],
  ['每天最多提现 5000 元', 100, 100, CASH_OUT_MOST],
])('cashOutRefusal says "%s"', (reason, amount, balance, today) => expect(cashOutRefusal({ amount, balance, today })).toBe(reason))
it.each([
  ['13800000001', true, '138****0001'],
  ['li.lei@qq.com', true, 'li***@qq.com'],
  ['12345', false, '123****2345'],
])('%s', (account, isOne, hint) => expect([isAlipayAccount(account), accountHint(account)]).toEqual([isOne, hint]))
