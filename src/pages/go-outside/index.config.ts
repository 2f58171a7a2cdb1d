export default { navigationBarTitleText: '前往外部网站' }
