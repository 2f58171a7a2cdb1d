export default { navigationBarTitleText: '我的勘误' }
