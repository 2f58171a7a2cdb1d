export default { navigationBarTitleText: '图书勘误' }
