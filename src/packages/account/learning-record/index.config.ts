export default { navigationBarTitleText: '学习记录' }
