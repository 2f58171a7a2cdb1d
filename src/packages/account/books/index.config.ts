export default { navigationBarTitleText: '我的教材' }
