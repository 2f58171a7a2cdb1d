import { pageRows } from '@/routes/table'
import { titles } from '@/routes/titles'

describe('the titles of pages', () => {
  it('stand in the rows of the main bundle, and in the list for every page of a package', () => {
    const named = (isMain: boolean) => pageRows.filter(({ bundle }) => (bundle === 'main') === isMain)
    expect(named(true).filter(({ title }) => !title)).toEqual([])
    expect(named(false).filter(({ title }) => title)).toEqual([])
    expect(
      named(false)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(titles).sort())
    expect(Object.values(titles).filter((title) => !title)).toEqual([])
  })
})
