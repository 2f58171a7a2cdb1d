export default { navigationBarTitleText: '提现进度' }
