export default { navigationBarTitleText: '微信登录' }
