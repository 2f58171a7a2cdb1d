export default { navigationBarTitleText: '问卷' }
