export default { navigationBarTitleText: '登录设备' }
