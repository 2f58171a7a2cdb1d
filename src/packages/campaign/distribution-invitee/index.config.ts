export default { navigationBarTitleText: '我的邀请' }
