export default { navigationBarTitleText: '排行榜' }
