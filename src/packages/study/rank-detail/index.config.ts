export default { navigationBarTitleText: '排行详情' }
