export default { navigationBarTitleText: '直播互动' }
