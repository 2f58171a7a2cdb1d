import { area, route } from '../route'

/** Routes of beans, cash, coupons and red envelopes. */
export const wallet = area('wallet', {
  my_balance: route('/mine/balance', 'balance', { needLogin: true, desktop: '/my/balance', native: 'to/balance' }),
  transaction: route('/mine/transaction', 'transactions', { needLogin: true, query: ['dealType'] }),
  recharge: route('/mine/recharge', 'recharge', { needLogin: true, native: 'to/recharge' }),
  recharge_success: route('/mine/recharge/success', 'recharge-success', { needLogin: true, query: ['orderSn'] }),
  cash_out: route('/mine/cash-out', 'cash-out', { needLogin: true }),
  cash_out_qa: route('/mine/cash-out/qa', 'questions', { isShared: true, needLogin: true }),
  bind_ali_pay: route('/mine/bind-ali-pay', 'bind-alipay', { needLogin: true }),
  cash_out_status: route('/mine/cash-out/status', 'cash-out-status', { needLogin: true }),
  balance_qa: route('/mine/qa', 'questions', { isShared: true, needLogin: true }),
  need_settlement: route('/mine/need-settlement', 'settlement', { needLogin: true }),
  coupon_list: route('/mine/coupon', 'coupons', { needLogin: true, desktop: '/my/coupon', native: 'to/coupon' }),
  coupon_history: route('/mine/coupon-history', 'past-coupons', { isShared: true, needLogin: true }),
  red_envelope_history: route('/mine/red-envelope-history', 'past-coupons', { isShared: true, needLogin: true }),
  doubt_history: route('/mine/doubt-history', 'doubt-quota', { needLogin: true }),
  coupon_receive: route('/coupon/:token/receive', 'coupon-receive', {
    needLogin: true,
    query: ['batchId'],
    desktop: '/coupon/:token',
    native: 'to/coupon/receive',
  }),
})
