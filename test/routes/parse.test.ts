import { parsePath } from '@/routes/parse'

describe('parsePath', () => {
  it.each([
    ['/course/3/detail', { name: 'course_detail', params: { id: 3 }, query: {} }],
    ['/course/3/detail/?a=1#b', { name: 'course_detail', params: { id: 3 }, query: { a: '1' } }],
    ['/article#x?a=1', { name: 'article', params: {}, query: {} }],
    ['/coupon/%E4%BC%9A/receive?', { name: 'coupon_receive', params: { token: '会' }, query: {} }],
    ['/open/course/3/detail', { name: 'course_detail', params: { id: 3 }, query: {} }],
    ['/', { name: 'home_page', params: { categoryId: 0 }, query: {} }],
    ['/page/aboutus2020', { name: 'about_us', params: { type: 'about-bt' }, query: {} }],
    ['/course/0/detail', { name: 'course_detail', params: { id: 0 }, query: {} }],
    ['/course/x/detail', undefined],
    ['/course/12345678901/detail', undefined],
    ['/coupon/%E4%BC/receive', undefined],
    ['/course/%33/detail', undefined],
    ['/nobody?a=1', undefined],
  ])('parses %s', (address, found) => {
    expect(parsePath(address)).toEqual(found)
  })
})
