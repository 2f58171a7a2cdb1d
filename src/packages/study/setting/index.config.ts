export default { navigationBarTitleText: '设置任务' }
