export default { navigationBarTitleText: '离线练习' }
