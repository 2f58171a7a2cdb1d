export default { navigationBarTitleText: '考试报告' }
