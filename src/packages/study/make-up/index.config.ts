export default { navigationBarTitleText: '补学说明' }
