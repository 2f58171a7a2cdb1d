export default { navigationBarTitleText: '动态详情', enableShareAppMessage: true, enableShareTimeline: true }
