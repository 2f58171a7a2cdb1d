export default { navigationBarTitleText: '勘误详情' }
