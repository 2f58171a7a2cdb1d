export default { navigationBarTitleText: '账号登录' }
