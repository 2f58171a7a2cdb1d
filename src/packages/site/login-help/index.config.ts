export default { navigationBarTitleText: '登录帮助' }
