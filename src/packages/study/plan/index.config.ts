export default { navigationBarTitleText: '学习计划' }
