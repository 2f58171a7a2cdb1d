import { builtAddress } from '@/routes/built'
import { NOT_BUILT } from '@/routes/route'
import { pageRows } from '@/routes/table'

describe('the address of a built route', () => {
  it.each([
    ['myself_setting', '/setting'],
    ['help_center', '/help-center'],
    ['home_page', '/page/home/0'],
    ['about_us', '/about-us/about-bt'],
    ['course_detail', undefined],
    ['nobody', undefined],
    ['', undefined],
  ])('%s: %s', (name, address) => expect(builtAddress(name)).toBe(address))

  it('is none for a page that is not there', () => {
    const unbuilt = pageRows.filter(({ page }) => page === NOT_BUILT)
    expect(unbuilt.map(({ name }) => builtAddress(name)).filter((address) => address !== undefined)).toEqual([])
  })
})
