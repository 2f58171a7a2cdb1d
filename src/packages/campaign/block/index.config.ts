export default { navigationBarTitleText: '活动', enableShareAppMessage: true, enableShareTimeline: true }
