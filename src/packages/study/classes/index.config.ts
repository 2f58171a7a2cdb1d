export default { navigationBarTitleText: '选择班级' }
