export default { navigationBarTitleText: '发动态' }
