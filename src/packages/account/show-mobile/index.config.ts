export default { navigationBarTitleText: '手机号' }
