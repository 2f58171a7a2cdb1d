export default { navigationBarTitleText: '教材领取规则' }
