export default { navigationBarTitleText: '未成年人模式' }
