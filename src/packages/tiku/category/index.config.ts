export default { navigationBarTitleText: '题库' }
