export default { navigationBarTitleText: '我的种子计划' }
