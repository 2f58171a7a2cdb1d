import { holdTitles, titleOf } from '@/routes/title-of'
import { titles } from '@/routes/titles'

describe('the title of a page', () => {
  afterEach(() => holdTitles(titles))

  it('stands in its row', () => expect(titleOf('home_page')).toBe('首页'))

  it('comes from the page list of the packages where the row has none', () => {
    holdTitles({})
    expect(titleOf('course_detail')).toBe('')
    holdTitles(titles)
    expect(titleOf('course_detail')).toBe('课程详情')
  })
})
