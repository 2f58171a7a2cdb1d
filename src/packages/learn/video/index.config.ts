export default { navigationBarTitleText: '视频' }
