export default { navigationBarTitleText: '选择科目' }
