export default { navigationBarTitleText: '成绩详情' }
