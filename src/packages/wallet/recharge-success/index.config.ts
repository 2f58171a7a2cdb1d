export default { navigationBarTitleText: '充值成功' }
