export default { navigationBarTitleText: '直播课' }
