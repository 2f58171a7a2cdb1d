export default { navigationBarTitleText: '答疑规则' }
