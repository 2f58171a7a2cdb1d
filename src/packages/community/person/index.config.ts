export default { navigationBarTitleText: '个人主页' }
