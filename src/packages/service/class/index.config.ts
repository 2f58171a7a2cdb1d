export default { navigationBarTitleText: '班级服务' }
