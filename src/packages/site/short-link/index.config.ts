export default { navigationBarTitleText: '正在跳转' }
