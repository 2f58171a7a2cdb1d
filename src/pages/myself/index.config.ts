export default { navigationBarTitleText: '我的' }
