import { area, route } from '../route'

/** Routes of beans, cash, coupons and red envelopes. */
export const wallet = area('wallet', {
  my_balance: route('/mine/balance', 'balance', { title: '余额', needLogin: true, desktop: '/my/balance', native: 'to/balance' }),
  transaction: route('/mine/transaction', 'transactions', { title: '收支明细', needLogin: true, query: ['dealType'] }),
  recharge: route('/mine/recharge', 'recharge', { title: '充值', needLogin: true, native: 'to/recharge' }),
  recharge_success: route('/mine/recharge/success', 'recharge-success', { title: '充值成功', needLogin: true, query: ['orderSn'] }),
  cash_out: route('/mine/cash-out', 'cash-out', { title: '提现', needLogin: true }),
  cash_out_qa: route('/mine/cash-out/qa', 'questions', { isShared: true, title: '提现常见问题', needLogin: true }),
  bind_ali_pay: route('/mine/bind-ali-pay', 'bind-alipay', { title: '绑定支付宝', needLogin: true }),
  cash_out_status: route('/mine/cash-out/status', 'cash-out-status', { title: '提现进度', needLogin: true }),
  balance_qa: route('/mine/qa', 'questions', { isShared: true, title: '余额常见问题', needLogin: true }),
  need_settlement: route('/mine/need-settlement', 'settlement', { title: '待结算', needLogin: true }),
  coupon_list: route('/mine/coupon', 'coupons', { title: '优惠券', needLogin: true, desktop: '/my/coupon', native: 'to/coupon' }),
  coupon_history: route('/mine/coupon-history', 'past-coupons', { isShared: true, title: '历史优惠券', needLogin: true }),
  red_envelope_history: route('/mine/red-envelope-history', 'past-coupons', { isShared: true, title: '历史红包', needLogin: true }),
  doubt_history: route('/mine/doubt-history', 'doubt-quota', { title: '答疑次数记录', needLogin: true }),
  coupon_receive: route('/coupon/:token/receive', 'coupon-receive', {
    title: '领取优惠券',
    needLogin: true,
    query: ['batchId'],
    desktop: '/coupon/:token',
    native: 'to/coupon/receive',
  }),
})
