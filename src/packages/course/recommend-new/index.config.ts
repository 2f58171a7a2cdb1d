export default { navigationBarTitleText: '推荐课程' }
