export default { navigationBarTitleText: '离线题目' }
