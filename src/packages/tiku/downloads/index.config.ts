export default { navigationBarTitleText: '离线下载' }
