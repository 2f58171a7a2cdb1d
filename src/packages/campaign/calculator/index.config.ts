export default { navigationBarTitleText: '金融计算器' }
