import { networkKind } from '@/platform/network-kind'

const tell = (type: string | undefined) => {
  const connection = Object.assign(new EventTarget(), { type })
  Object.defineProperty(navigator, 'connection', { value: type === undefined ? undefined : connection, configurable: true })
  return connection
}
afterEach(() => {
  tell(undefined)
  jest.restoreAllMocks()
})

describe('the network type in a browser', () => {
  it.each([
    ['wifi', 'wifi'],
    ['ethernet', 'wifi'],
    ['cellular', 'cellular'],
    ['none', 'none'],
    ['other', 'unknown'],
    [undefined, 'unknown'],
  ])('%s gives %s', async (type, kind) => {
    tell(type)
    expect(await networkKind.now()).toBe(kind)
  })

  it('the network type is unset without a network, whatever it was', async () => {
    tell('wifi')
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await networkKind.now()).toBe('none')
  })

  it('the network type is reported at each change, until stopped', () => {
    const connection = tell('wifi')
    const changed = jest.fn()
    const stop = networkKind.watch(changed)
    connection.dispatchEvent(new Event('change'))
    window.dispatchEvent(new Event('offline'))
    stop()
    connection.dispatchEvent(new Event('change'))
    window.dispatchEvent(new Event('online'))
    expect(changed).toHaveBeenCalledTimes(2)
  })
})
