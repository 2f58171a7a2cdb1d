export default { navigationBarTitleText: 'AI 助教' }
