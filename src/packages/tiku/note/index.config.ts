export default { navigationBarTitleText: '笔记' }
