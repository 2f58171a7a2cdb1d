export default { navigationBarTitleText: '历史优惠券' }
