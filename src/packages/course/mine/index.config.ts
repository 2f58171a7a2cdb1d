export default { navigationBarTitleText: '我的课程' }
