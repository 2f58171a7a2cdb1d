export default { navigationBarTitleText: '余额' }
