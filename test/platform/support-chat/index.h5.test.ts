import { supportChat } from '@/platform/support-chat'

const visitor = { userId: 7, nickname: '小启', verifiedMobile: '138****0001', truename: '王启', studentid: 'S7' }

it('a widget reads the visitor from the window, and is notified of a change', () => {
  const heard: unknown[] = []
  window.addEventListener('customer-service-visitor', (event) => heard.push((event as CustomEvent<unknown>).detail))
  supportChat.identify(visitor)
  expect(window).toHaveProperty('customerServiceVisitor', visitor)
  supportChat.identify(null)
  expect(window).toHaveProperty('customerServiceVisitor', null)
  expect(heard).toEqual([visitor, null])
})
