export default { navigationBarTitleText: '提问' }
