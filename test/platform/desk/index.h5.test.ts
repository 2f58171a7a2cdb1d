import { desk } from '@/platform/desk'

const visitor = { userId: 7, nickname: '小启', verifiedMobile: '138****0001', truename: '王启', studentid: 'S7' }

it('a widget finds who asks on the window, and hears of a change', () => {
  const heard: unknown[] = []
  window.addEventListener('customer-service-visitor', (event) => heard.push((event as CustomEvent<unknown>).detail))
  desk.introduce(visitor)
  expect(window).toHaveProperty('customerServiceVisitor', visitor)
  desk.introduce(null)
  expect(window).toHaveProperty('customerServiceVisitor', null)
  expect(heard).toEqual([visitor, null])
})
