export default { navigationBarTitleText: '考试报告', enableShareAppMessage: true, enableShareTimeline: true }
