export default { navigationBarTitleText: '章节勘误' }
