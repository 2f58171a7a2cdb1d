import { reveal } from '@/platform/reveal'

const drawn = (...classes: string[]) => {
  document.body.innerHTML = classes.map((name) => `<div class="${name}"><b id="wanted"></b></div>`).join('')
  return [...document.querySelectorAll('b')].map((element) => Object.assign(element, { scrollIntoView: jest.fn() }))
}

describe('a part of the page', () => {
  beforeEach(() => {
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      run(0)
      return 0
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('a part is scrolled into view on the page in front, not on one behind it, and only as far as needed', () => {
    const [behind, front] = drawn('taro_page taro_page_shade', 'taro_page')
    reveal.show('wanted')
    expect(front?.scrollIntoView).toHaveBeenCalledWith(expect.objectContaining({ block: 'nearest' }))
    expect(behind?.scrollIntoView).not.toHaveBeenCalled()
  })

  it('a part that does not exist changes nothing', () => {
    drawn()
    expect(() => reveal.show('wanted')).not.toThrow()
  })
})
