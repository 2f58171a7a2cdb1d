export default { navigationBarTitleText: '练习' }
