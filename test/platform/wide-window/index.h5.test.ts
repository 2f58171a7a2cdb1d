import { wideWindow } from '@/platform/wide-window'

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia')
  Reflect.deleteProperty(window, 'CSS')
})

/** A browser whose sheets know the conditions named. */
const knows = (condition: string) => Object.assign(window, { CSS: { supports: (asked: string) => asked === condition } })

describe('the width of the window', () => {
  it('counts as one column where the browser does not report it', () => {
    expect(wideWindow.isNow()).toBe(false)
    expect(wideWindow.watch(() => {})).not.toThrow()
  })

  it('counts as one column where sheets cannot lay out the second one, nor report changes', () => {
    Object.assign(window, { matchMedia: () => ({ matches: true }) })
    knows('(display: grid)')
    expect(wideWindow.isNow()).toBe(false)
    expect(wideWindow.watch(() => {})).not.toThrow()
  })

  it('counts as wide from 1024 pixels on, and is reported when it changes', () => {
    const query = Object.assign(new EventTarget(), { matches: true })
    const asked: string[] = []
    knows('selector(:has(a))')
    Object.assign(window, {
      matchMedia: (text: string) => {
        asked.push(text)
        return query
      },
    })
    expect([wideWindow.isNow(), ...asked]).toEqual([true, '(min-width: 1024px)'])
    const changed = jest.fn()
    const stop = wideWindow.watch(changed)
    query.dispatchEvent(new Event('change'))
    stop()
    query.dispatchEvent(new Event('change'))
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
