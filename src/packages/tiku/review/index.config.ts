export default { navigationBarTitleText: '今日复习' }
