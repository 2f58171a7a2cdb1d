export default { navigationBarTitleText: '消息设置' }
