export default { navigationBarTitleText: '收藏的题' }
