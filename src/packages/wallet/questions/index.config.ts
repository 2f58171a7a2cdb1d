export default { navigationBarTitleText: '常见问题' }
