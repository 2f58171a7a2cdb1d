export default { navigationBarTitleText: '图书随书课' }
