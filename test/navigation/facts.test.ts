import { factsHere } from '@/navigation/facts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

describe('the device facts of the guard', () => {
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })

  it.each([
    ['a desktop browser', MAC, 0, true],
    ['a tablet that asks for desktop pages', MAC, 5, false],
    ['a phone', PHONE, 5, false],
  ])('detect a desktop browser for %s', (_device, userAgent, touchPoints, isDesktop) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
    expect(factsHere().isDesktop).toBe(isDesktop)
  })
})
