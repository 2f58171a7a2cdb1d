export default { navigationBarTitleText: '任务记录' }
