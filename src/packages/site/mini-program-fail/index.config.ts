export default { navigationBarTitleText: '小程序没有打开' }
