export default { navigationBarTitleText: '帮助详情' }
