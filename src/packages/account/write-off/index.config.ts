export default { navigationBarTitleText: '注销账号' }
