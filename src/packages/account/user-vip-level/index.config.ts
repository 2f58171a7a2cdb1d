export default { navigationBarTitleText: '校友卡中心' }
