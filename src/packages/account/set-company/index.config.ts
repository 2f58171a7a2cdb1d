export default { navigationBarTitleText: '公司' }
