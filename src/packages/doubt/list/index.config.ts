export default { navigationBarTitleText: '答疑' }
