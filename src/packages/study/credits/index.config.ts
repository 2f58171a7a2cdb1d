export default { navigationBarTitleText: '学分明细' }
