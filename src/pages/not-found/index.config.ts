export default { navigationBarTitleText: '页面不存在' }
