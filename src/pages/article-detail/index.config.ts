export default { navigationBarTitleText: '文章', enableShareAppMessage: true, enableShareTimeline: true }
