export default { navigationBarTitleText: '隐私中心' }
