export default { navigationBarTitleText: '成绩查询' }
