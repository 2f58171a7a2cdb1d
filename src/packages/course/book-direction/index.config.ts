export default { navigationBarTitleText: '选择学习方向' }
