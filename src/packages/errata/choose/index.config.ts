export default { navigationBarTitleText: '选择图书' }
