export default { navigationBarTitleText: '老师的课程' }
