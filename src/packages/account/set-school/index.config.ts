export default { navigationBarTitleText: '学校' }
