export default { navigationBarTitleText: '课程' }
