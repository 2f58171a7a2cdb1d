export default { navigationBarTitleText: '领学豆' }
