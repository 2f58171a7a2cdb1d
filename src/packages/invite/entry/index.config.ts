export default { navigationBarTitleText: '邀请有礼', enableShareAppMessage: true, enableShareTimeline: true }
