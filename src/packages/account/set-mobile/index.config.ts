export default { navigationBarTitleText: '更换手机号' }
