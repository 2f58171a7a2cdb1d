export default { navigationBarTitleText: '好友砍价', enableShareAppMessage: true, enableShareTimeline: true }
