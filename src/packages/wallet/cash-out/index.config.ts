export default { navigationBarTitleText: '提现' }
