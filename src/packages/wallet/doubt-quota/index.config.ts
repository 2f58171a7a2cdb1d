export default { navigationBarTitleText: '答疑次数记录' }
