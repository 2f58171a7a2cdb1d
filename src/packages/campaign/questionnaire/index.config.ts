export default { navigationBarTitleText: '问卷', enableShareAppMessage: true, enableShareTimeline: true }
