export default { navigationBarTitleText: '用支付宝付款' }
