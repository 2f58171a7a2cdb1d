export default { navigationBarTitleText: '编辑收货地址' }
