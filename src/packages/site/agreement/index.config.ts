export default { navigationBarTitleText: '协议与政策' }
