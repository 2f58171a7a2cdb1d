export default { navigationBarTitleText: '邀请奖励提现' }
