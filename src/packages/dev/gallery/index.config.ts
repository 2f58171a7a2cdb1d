export default { navigationBarTitleText: '组件陈列' }
