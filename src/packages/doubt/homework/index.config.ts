export default { navigationBarTitleText: '作业' }
