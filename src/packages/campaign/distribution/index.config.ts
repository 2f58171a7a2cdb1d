export default { navigationBarTitleText: '分销详情' }
