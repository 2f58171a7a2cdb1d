export default { navigationBarTitleText: 'AI 答疑' }
