export default { navigationBarTitleText: '充值' }
