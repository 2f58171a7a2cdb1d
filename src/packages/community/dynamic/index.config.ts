export default { navigationBarTitleText: '动态详情' }
