export default { navigationBarTitleText: '收货地址' }
