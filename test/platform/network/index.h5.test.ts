import { network } from '@/platform/network'

const say = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
afterEach(() => jest.restoreAllMocks())

describe('network', () => {
  it('reports going offline and coming back, until stopped', () => {
    const heard: boolean[] = []
    const stop = network.watchOnline((isOnline) => heard.push(isOnline))
    say(false)
    expect(network.isOnline()).toBe(false)
    say(true)
    stop()
    say(false)
    expect(heard).toEqual([false, true])
  })

  it('reports when the page is hidden and shown', () => {
    const heard: boolean[] = []
    const stop = network.watchFront((isFront) => heard.push(isFront))
    for (const state of ['hidden', 'visible'] as const) {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual([false, true])
  })
})
