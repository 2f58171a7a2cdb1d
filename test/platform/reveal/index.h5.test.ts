import { reveal } from '@/platform/reveal'

const drawn = (...classes: string[]) => {
  document.body.innerHTML = classes.map((name) => `<div class="${name}"><b id="wanted"></b></div>`).join('')
  return [...document.querySelectorAll('b')].map((element) => Object.assign(element, { scrollIntoView: jest.fn() }))
}

describe('an element is brought into the window', () => {
  beforeEach(() => {
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      run(0)
      return 0
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('on the page in front, and only as far as needed', () => {
    const [behind, front] = drawn('taro_page taro_page_shade', 'taro_page')
    reveal.show('wanted')
    expect(front?.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
    expect(behind?.scrollIntoView).not.toHaveBeenCalled()
  })

  it('unless there is none', () => {
    drawn()
    expect(() => reveal.show('wanted')).not.toThrow()
  })
})
