export default { navigationBarTitleText: '预发布设置' }
