export default { navigationBarTitleText: '匿名投诉' }
