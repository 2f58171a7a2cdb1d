export default { navigationBarTitleText: '课程评价' }
