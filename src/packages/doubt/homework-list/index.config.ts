export default { navigationBarTitleText: '我的作业' }
