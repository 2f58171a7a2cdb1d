export default { navigationBarTitleText: '学习助手' }
