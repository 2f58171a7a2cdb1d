import { readParams } from '@/routes/read'

describe('readParams', () => {
  it('reads ids as numbers and everything else as text', () => {
    expect(readParams('course_learn', { id: '101', lessonId: '5' })).toEqual({ id: 101, lessonId: 5 })
    expect(readParams('course_pay_success', { orderSn: '20261105' })).toEqual({ orderSn: '20261105' })
  })

  it('leaves a query parameter undefined that is missing, or not an id', () => {
    expect(readParams('course_learn', { id: '101' })).toEqual({ id: 101, lessonId: undefined })
    expect(readParams('course_learn', { id: '101', lessonId: '5x' })).toEqual({ id: 101, lessonId: undefined })
  })

  it.each([[{}], [{ id: '' }], [{ id: 'abc' }], [{ id: '-1' }], [{ id: '1e3' }], [{ id: '12345678901' }]])(
    'refuses %j as a path id',
    (values) => {
      expect(readParams('course_detail', values as Record<string, string>)).toBeUndefined()
    },
  )

  it('opens a tab without parameters, as the mini-program does', () => {
    expect(readParams('home_page', {})).toEqual({ categoryId: 0 })
    expect(readParams('home_page', { categoryId: '22' })).toEqual({ categoryId: 22 })
  })

  it('returns only parameters that the route declares', () => {
    expect(readParams('course_detail', { id: '1', locked: '1', token: 'x' })).toEqual({ id: 1 })
  })
})
