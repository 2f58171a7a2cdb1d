import { hiddenWidgets, widgetNames, widgetOf } from '@/domain/layout/floating'

describe('floating widgets (document 1 §3 and §4)', () => {
  it('[D1-3-widget-1] nine widgets exist, each hidden by default', () => {
    expect(widgetNames).toHaveLength(9)
    expect(Object.values(hiddenWidgets()).some(({ visible }) => visible)).toBe(false)
  })

  it('[D1-4-widget-1] the visible flag follows the payload, and is hidden by default', () => {
    expect([widgetOf('coupon', { visible: true }).visible, widgetOf('coupon', {}).visible]).toEqual([true, false])
  })

  it.each([
    ['back-to-home', 'house'],
    ['back-to-course', 'book-open'],
    ['chat', 'headphones'],
  ] as const)('[D1-4-widget-2] %s has the stock image %s by default', (name, icon) => {
    expect(widgetOf(name, {}).icon).toBe(icon)
    expect(widgetOf(name, { icon: '/a.png' }).icon).toBe('/a.png')
    expect(widgetOf('coupon', {}).icon).toBe('')
  })

  it('[D1-4-widget-3] the recommended course is visible only for a message that is not empty, with its picture', () => {
    expect(widgetOf('recommended-course', { visible: true, icon: '/x.png' })).toEqual({ visible: false, icon: '' })
    expect(widgetOf('recommended-course', { message: { picture: '/c.png' } })).toEqual({ visible: true, icon: '/c.png' })
    expect(widgetOf('recommended-course', { message: { id: 3 } })).toEqual({ visible: true, icon: '' })
  })
})
