export default { navigationBarTitleText: '添加课程助教' }
