export default { navigationBarTitleText: '加入学习群' }
