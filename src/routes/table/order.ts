import { area, route } from '../route'

export const order = area('order', {
  course_pay: route('/course/pay', 'pay', { title: '确认订单', needLogin: true, query: ['courseId'] }),
  course_pay_success: route('/course/pay/success', 'success', { title: '购买成功', needLogin: true, query: ['orderSn'] }),
  course_pay_intermediate: route('/course/pay/success/intermediate/page', 'intermediate', {
    title: '支付结果',
    needLogin: true,
    query: ['orderSn'],
  }),
})
