import { device } from '@/platform/device'

/** A window with a preferred theme and change events. */
function windowWants(isDark: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches: isDark,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  Object.assign(window, { matchMedia: () => query })
  return (matches: boolean) => {
    query.matches = matches
    for (const listener of listeners) listener()
  }
}
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))

describe('the device', () => {
  it('returns the preferred theme, and reports its changes', () => {
    expect(device.theme()).toBeNull()
    const change = windowWants(true)
    expect(device.theme()).toBe('dark')
    const changed = jest.fn()
    const stop = device.watchTheme(changed)
    change(false)
    expect([device.theme(), changed.mock.calls.length]).toEqual(['light', 1])
    stop()
    change(true)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('works without theme changes where the browser does not report them', () => {
    Object.assign(window, { matchMedia: () => ({ matches: true }) })
    expect(device.watchTheme(() => {})).not.toThrow()
    expect(device.theme()).toBe('dark')
  })

  it('sets the theme and the page mode on the body', () => {
    device.showTheme('dark')
    device.showPageMode('optimize')
    expect({ ...document.body.dataset }).toMatchObject({ theme: 'dark', pageMode: 'optimize' })
  })

  it('returns the number of touch points, 0 in a browser without the property', () => expect(device.touchPoints()).toBe(0))
})
