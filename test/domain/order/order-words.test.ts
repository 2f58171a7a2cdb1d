import { orderStatusWords } from '@/domain/order/order-words'

it.each([
  ['pending_payment', '待付款'],
  ['refunding', '退款中'],
  ['refunded', '已退款'],
] as const)('%s is %s', (status, words) => expect(orderStatusWords(status)).toBe(words))
