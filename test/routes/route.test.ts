import { area, isIdName, paramNames, redirect, route } from '@/routes/route'

describe('route rows', () => {
  it('a route without query parameters has an empty list of them', () => {
    expect(route('/a/:id', 'a', { title: '甲' })).toEqual({ kind: 'page', path: '/a/:id', page: 'a', title: '甲', query: [] })
    expect(route('/a', 'a', { title: '甲', query: ['b'] }).query).toEqual(['b'])
  })

  it('a redirect can add parameters', () => {
    expect(redirect('/', 'home_page', { categoryId: '0' })).toEqual({
      kind: 'redirect',
      path: '/',
      to: 'home_page',
      params: { categoryId: '0' },
    })
    expect(redirect('/old', 'home_page').params).toEqual({})
  })

  it('the parameters of a pattern are listed with those that are ids', () => {
    expect(paramNames('/my/course/:id/:lessonId/:slug')).toEqual(['id', 'lessonId', 'slug'])
    expect(paramNames('/')).toEqual([])
    expect(['id', 'lessonId', 'idle', 'orderSn', 'Id'].map(isIdName)).toEqual([true, true, false, false, true])
  })

  it('an area adds its bundle to its rows', () => {
    expect(area('tiku', { one: route('/one', 'one', { title: '一' }) }).one).toMatchObject({ bundle: 'tiku', page: 'one' })
  })
})
