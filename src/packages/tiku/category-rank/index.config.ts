export default { navigationBarTitleText: '题库排行榜' }
