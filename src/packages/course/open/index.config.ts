export default { navigationBarTitleText: '公开课' }
