export default { navigationBarTitleText: '联系客服' }
