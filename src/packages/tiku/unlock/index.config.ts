export default { navigationBarTitleText: '解锁题库' }
