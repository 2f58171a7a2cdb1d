export default { navigationBarTitleText: '修改昵称' }
