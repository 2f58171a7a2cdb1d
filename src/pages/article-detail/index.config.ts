export default { navigationBarTitleText: '文章' }
