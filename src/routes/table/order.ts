import { area, route } from '../route'

/** Routes of payment and the learner's orders. */
export const order = area('order', {
  course_pay: route('/course/pay', 'pay', {
    needLogin: true,
    query: ['courseId', 'orderSn', 'isBargainPaid'],
    desktop: '/order/confirm',
    native: 'to/order/pay',
    staysInWebview: true,
  }),
  course_pay_success: route('/course/pay/success', 'success', { needLogin: true, query: ['orderSn'] }),
  course_pay_intermediate: route('/course/pay/success/intermediate/page', 'intermediate', {
    needLogin: true,
    query: ['orderSn'],
  }),
  course_pay_alipay_guide: route('/course/pay/wx-alipay-guide', 'alipay-guide', { query: ['token', 'orderSn'] }),
  mine_order: route('/mine/order', 'list', { needLogin: true, desktop: '/my/order', native: 'to/order' }),
  mine_order_detail: route('/mine/order/:orderSn/detail', 'detail', {
    needLogin: true,
    desktop: '/my/order/:orderSn',
    native: 'to/order/detail',
  }),
  order_sync: route('/order-sync', 'sync', { isShared: true, leadsTo: { to: 'order_sync_page' } }),
  order_sync_page: route('/mine/order-sync', 'sync', { isShared: true, needLogin: true }),
})
