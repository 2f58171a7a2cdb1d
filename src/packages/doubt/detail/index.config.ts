export default { navigationBarTitleText: '答疑详情' }
