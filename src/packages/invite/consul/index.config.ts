export default { navigationBarTitleText: '推广大使' }
