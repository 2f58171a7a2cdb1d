export default { navigationBarTitleText: '随机练习' }
