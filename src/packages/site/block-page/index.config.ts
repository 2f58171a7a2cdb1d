export default { navigationBarTitleText: '专题', enableShareAppMessage: true, enableShareTimeline: true }
