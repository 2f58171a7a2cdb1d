export default { navigationBarTitleText: '学习情况' }
