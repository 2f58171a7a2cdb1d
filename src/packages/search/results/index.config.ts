export default { navigationBarTitleText: '搜索结果' }
