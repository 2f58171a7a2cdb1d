export default { navigationBarTitleText: '购课指南' }
