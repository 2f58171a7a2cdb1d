export default { navigationBarTitleText: '搜题' }
