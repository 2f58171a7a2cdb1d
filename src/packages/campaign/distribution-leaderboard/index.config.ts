export default { navigationBarTitleText: '分销排行榜' }
