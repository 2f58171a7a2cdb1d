/** Channels of payment as staff read them. */
export const payChannelWords = { wechat_jsapi: '微信内', wechat_h5: '微信（浏览器）', alipay_h5: '支付宝' } as const
