export default { navigationBarTitleText: '错题本设置' }
