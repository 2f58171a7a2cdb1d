export default { navigationBarTitleText: '学分排行' }
