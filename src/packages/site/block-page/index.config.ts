export default { navigationBarTitleText: '专题' }
