export default { navigationBarTitleText: '请在浏览器中打开' }
