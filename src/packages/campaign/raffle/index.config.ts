export default { navigationBarTitleText: '抽奖' }
