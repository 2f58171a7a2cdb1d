export default { navigationBarTitleText: '提现明细' }
