export default { navigationBarTitleText: '章节练习' }
