export default { navigationBarTitleText: '我的笔记' }
