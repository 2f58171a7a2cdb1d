import { reveal } from '@/platform/reveal'

describe('a part of the page', () => {
  const asked: Element[] = []
  beforeEach(() => {
    asked.length = 0
    Element.prototype.scrollIntoView = function note(this: Element) {
      asked.push(this)
    }
  })
  afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

  it('is brought into view on the page in front, not on one behind it', () => {
    document.body.innerHTML = '<div class="taro_page taro_page_shade"><p id="x"></p></div><div class="taro_page"><p id="x"></p></div>'
    reveal.show('x')
    expect(asked).toEqual([document.querySelectorAll('#x')[1]])
  })

  it('that is not there changes nothing', () => {
    document.body.innerHTML = '<div class="taro_page"></div>'
    reveal.show('x')
    expect(asked).toEqual([])
  })
})
