export default { navigationBarTitleText: '学习圈' }
