export default { navigationBarTitleText: '支付结果' }
