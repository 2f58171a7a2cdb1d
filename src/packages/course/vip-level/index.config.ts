export default { navigationBarTitleText: '会员等级说明' }
