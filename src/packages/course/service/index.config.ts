export default { navigationBarTitleText: '课程服务' }
