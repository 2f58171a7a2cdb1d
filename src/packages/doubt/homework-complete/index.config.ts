export default { navigationBarTitleText: '作业完成' }
