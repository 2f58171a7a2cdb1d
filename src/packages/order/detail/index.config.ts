export default { navigationBarTitleText: '订单详情' }
