export default { navigationBarTitleText: '我的领取' }
