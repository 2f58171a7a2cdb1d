export default { navigationBarTitleText: '绑定支付宝' }
