export default { navigationBarTitleText: '阶段详情' }
