import { routes } from '@/routes/table'
import { holdTitles, titleOf } from '@/routes/title-of'
import { titles } from '@/routes/titles'

/** The row of a page as the web builds have it: without its title. */
function withoutTitle(name: 'course_detail', act: () => void): void {
  const row = routes[name] as { title?: string }
  const { title } = row
  delete row.title
  try {
    act()
  } finally {
    Object.assign(row, { title })
  }
}

describe('the title of a page', () => {
  it('is the one in its row', () => {
    expect(titleOf('home_page')).toBe('首页')
    expect(titleOf('course_detail')).toBe('课程详情')
  })

  it('comes with the list of the pages of packages where the row has none', () => {
    withoutTitle('course_detail', () => {
      expect(titleOf('course_detail')).toBe('')
      holdTitles(titles)
      expect(titleOf('course_detail')).toBe('课程详情')
    })
  })
})
