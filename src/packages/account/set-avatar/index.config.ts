export default { navigationBarTitleText: '修改头像' }
