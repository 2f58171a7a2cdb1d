export default { navigationBarTitleText: '圈子主页', enableShareAppMessage: true, enableShareTimeline: true }
