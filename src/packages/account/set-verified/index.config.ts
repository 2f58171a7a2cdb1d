export default { navigationBarTitleText: '实名认证' }
