export default { navigationBarTitleText: '设置密码' }
