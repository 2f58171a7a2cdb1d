export default { navigationBarTitleText: '解析详情' }
