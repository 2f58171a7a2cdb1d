export default { navigationBarTitleText: '物流详情' }
