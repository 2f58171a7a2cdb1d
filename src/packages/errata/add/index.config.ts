export default { navigationBarTitleText: '提交勘误' }
