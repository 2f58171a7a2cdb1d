/** @sandbox own */
import { scroll } from '@/platform/scroll'

const drawn = (...classes: string[]) => {
  document.body.innerHTML = classes.map((name) => `<div class="${name}"></div>`).join('')
  return [...document.querySelectorAll('div')]
}

describe('the scroll position of a page', () => {
  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  })
  afterEach(() => jest.restoreAllMocks())

  it('the scroll position is not set to the top of a page before anything has scrolled', () => {
    drawn('taro_page')
    scroll.to(0)
    expect(window.scrollTo).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('scroll'))
    scroll.to(0)
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('the scroll position is read from the page in front, and set there', () => {
    const [behind, front] = drawn('taro_page taro_page_shade', 'taro_page')
    Object.assign(behind ?? {}, { scrollTop: 90 })
    scroll.to(40)
    expect([scroll.top(), behind?.scrollTop, front?.scrollTop]).toEqual([40, 90, 40])
  })

  it('falls back to the window where the page does not scroll by itself', () => {
    drawn()
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 70 })
    expect(scroll.top()).toBe(70)
    scroll.to(30)
    expect(window.scrollTo).toHaveBeenCalledWith(0, 30)
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
  })

  it('the scroll position is reported once past a window’s height, and once again near the top', () => {
    const [front] = drawn('taro_page')
    const told = jest.fn()
    const stop = scroll.watch(told)
    for (const top of [10, 5000, 6000, 0]) {
      Object.assign(front ?? {}, { scrollTop: top })
      document.dispatchEvent(new Event('scroll'))
    }
    stop()
    Object.assign(front ?? {}, { scrollTop: 5000 })
    document.dispatchEvent(new Event('scroll'))
    expect(told.mock.calls).toEqual([[true], [false]])
  })
})
