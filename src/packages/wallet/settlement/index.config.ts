export default { navigationBarTitleText: '待结算' }
