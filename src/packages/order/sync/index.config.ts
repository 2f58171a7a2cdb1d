export default { navigationBarTitleText: '同步订单' }
