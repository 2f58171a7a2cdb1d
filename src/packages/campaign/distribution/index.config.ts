export default { navigationBarTitleText: '分销详情', enableShareAppMessage: true, enableShareTimeline: true }
