export default { navigationBarTitleText: '我的奖品' }
