import { pageRows } from '@/routes/table'
import { titles } from '@/routes/titles'

describe('the titles of the pages of packages', () => {
  it('are listed for every page of a package, and for no other', () => {
    const packaged = pageRows.filter(({ bundle }) => bundle !== 'main')
    expect(Object.keys(titles).sort()).toEqual(packaged.map(({ name }) => name).sort())
    expect(titles).toMatchObject({ course_detail: '课程详情', tiku_practice: '练习' })
  })
})
