export default { navigationBarTitleText: '请在微信中打开' }
