export default { navigationBarTitleText: '加入班级' }
