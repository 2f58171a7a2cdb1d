export default { navigationBarTitleText: '确认订单' }
