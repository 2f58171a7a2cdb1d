export default { navigationBarTitleText: '购买成功' }
