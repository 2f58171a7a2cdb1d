export default { navigationBarTitleText: '福利社' }
