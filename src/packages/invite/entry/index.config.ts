export default { navigationBarTitleText: '邀请有礼' }
