export default { navigationBarTitleText: '任务排行' }
