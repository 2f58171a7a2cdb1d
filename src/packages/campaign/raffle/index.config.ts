export default { navigationBarTitleText: '抽奖', enableShareAppMessage: true, enableShareTimeline: true }
