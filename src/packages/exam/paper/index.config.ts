export default { navigationBarTitleText: '考前须知', enableShareAppMessage: true, enableShareTimeline: true }
