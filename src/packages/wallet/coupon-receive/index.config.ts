export default { navigationBarTitleText: '领取优惠券' }
