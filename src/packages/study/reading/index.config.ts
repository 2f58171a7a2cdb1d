export default { navigationBarTitleText: '学习任务' }
