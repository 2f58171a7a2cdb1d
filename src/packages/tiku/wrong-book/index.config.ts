export default { navigationBarTitleText: '错题本' }
