import { themeIn, themeOf } from '@/domain/layout/theme'

describe('theme (document 1 §4)', () => {
  const none = { bridge: null, window: null, choice: null }

  it('[D1-4-theme-1] comes from the native bridge before the window', () => {
    expect(themeOf({ ...none, bridge: 'dark', window: 'light' })).toBe('dark')
    expect(themeOf({ ...none, window: 'dark' })).toBe('dark')
    expect(themeOf(none)).toBe('light')
  })

  it("follows the learner's choice before both", () => {
    expect(themeOf({ bridge: 'dark', window: 'dark', choice: 'light' })).toBe('light')
  })

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['Dark', null],
    [1, null],
    [undefined, null],
  ])('reads %p as %p', (text, theme) => expect(themeIn(text)).toBe(theme))
})
