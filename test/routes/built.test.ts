import { builtAddress } from '@/routes/built'

describe('the address of a built route', () => {
  it.each([
    ['myself_setting', '/setting'],
    ['help_center', '/help-center'],
    ['home_page', '/page/home/0'],
    ['about_us', '/about-us/about-bt'],
    ['course_detail', undefined],
    ['nobody', undefined],
    ['', undefined],
  ])('%s gives %s', (name, address) => expect(builtAddress(name)).toBe(address))
})
