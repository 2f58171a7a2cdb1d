import { area, route, unbuilt } from '../route'

/** Beans, cash, coupons and red envelopes. Document 1 §2, Balance, Coupons. */
export const wallet = area('wallet', {
  my_balance: route('/mine/balance', 'balance', { title: '余额', needLogin: true, desktop: '/my/balance', native: 'to/balance' }),
  transaction: unbuilt('/mine/transaction', { title: '收支明细', needLogin: true, query: ['dealType'] }),
  recharge: unbuilt('/mine/recharge', { title: '充值', needLogin: true, native: 'to/recharge' }),
  recharge_success: unbuilt('/mine/recharge/success', { title: '充值成功', needLogin: true }),
  cash_out: unbuilt('/mine/cash-out', { title: '提现', needLogin: true }),
  cash_out_qa: unbuilt('/mine/cash-out/qa', { title: '提现常见问题', needLogin: true }),
  bind_ali_pay: unbuilt('/mine/bind-ali-pay', { title: '绑定支付宝', needLogin: true }),
  cash_out_status: unbuilt('/mine/cash-out/status', { title: '提现进度', needLogin: true }),
  balance_qa: unbuilt('/mine/qa', { title: '余额常见问题', needLogin: true }),
  need_settlement: unbuilt('/mine/need-settlement', { title: '待结算', needLogin: true }),
  coupon_list: route('/mine/coupon', 'coupons', { title: '优惠券', needLogin: true, desktop: '/my/coupon', native: 'to/coupon' }),
  coupon_history: unbuilt('/mine/coupon-history', { title: '历史优惠券', needLogin: true }),
  red_envelope_history: unbuilt('/mine/red-envelope-history', { title: '历史红包', needLogin: true }),
  doubt_history: unbuilt('/mine/doubt-history', { title: '答疑次数记录', needLogin: true }),
  coupon_receive: route('/coupon/:token/receive', 'coupon-receive', {
    title: '领取优惠券',
    needLogin: true,
    query: ['batchId'],
    desktop: '/coupon/:token',
    native: 'to/coupon/receive',
  }),
})
