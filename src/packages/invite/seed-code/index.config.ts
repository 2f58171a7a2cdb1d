export default { navigationBarTitleText: '种子计划' }
