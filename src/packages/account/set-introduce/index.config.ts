export default { navigationBarTitleText: '个人简介' }
