export default { navigationBarTitleText: '班级排行' }
