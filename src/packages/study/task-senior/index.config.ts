export default { navigationBarTitleText: '高级班任务' }
