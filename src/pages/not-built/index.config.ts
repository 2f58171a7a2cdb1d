export default { navigationBarTitleText: '启明学堂' }
