export default { navigationBarTitleText: '学习提示' }
