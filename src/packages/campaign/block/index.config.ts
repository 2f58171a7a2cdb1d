export default { navigationBarTitleText: '活动' }
