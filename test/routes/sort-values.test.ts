import { sortValues } from '@/routes/sort-values'

describe('sortValues', () => {
  it('separates parameters of the path from the query, ids as numbers', () => {
    expect(sortValues('course_learn', { id: '3', lessonId: '5', _at: 'x' })).toEqual({
      name: 'course_learn',
      params: { id: 3 },
      query: { lessonId: '5' },
    })
    expect(sortValues('coupon_receive', { token: 't' })).toEqual({ name: 'coupon_receive', params: { token: 't' }, query: {} })
  })

  it('fills in the defaults of the route', () => {
    expect(sortValues('home_page', {})?.params).toEqual({ categoryId: 0 })
  })

  it.each([{}, { id: 'x' }, { id: '-1' }])('refuses a course of %j', (values) => {
    expect(sortValues('course_detail', values as Record<string, string>)).toBeUndefined()
  })
})
