export default { navigationBarTitleText: '个人主页', enableShareAppMessage: true, enableShareTimeline: true }
