export default { navigationBarTitleText: '考前须知' }
