export default { navigationBarTitleText: '打开 App' }
