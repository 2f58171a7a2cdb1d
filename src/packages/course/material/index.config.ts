export default { navigationBarTitleText: '课程资料' }
