export default { navigationBarTitleText: '激活课程' }
