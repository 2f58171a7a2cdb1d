export default { navigationBarTitleText: '圈子主页' }
