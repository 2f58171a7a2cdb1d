export default { navigationBarTitleText: '考试' }
