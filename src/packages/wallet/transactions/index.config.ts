export default { navigationBarTitleText: '收支明细' }
