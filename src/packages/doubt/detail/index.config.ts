export default { navigationBarTitleText: '答疑详情', enableShareAppMessage: true, enableShareTimeline: true }
