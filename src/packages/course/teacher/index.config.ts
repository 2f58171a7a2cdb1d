export default { navigationBarTitleText: '老师的课程', enableShareAppMessage: true, enableShareTimeline: true }
