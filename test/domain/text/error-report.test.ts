import { errorReport } from '@/domain/text/error-report'

describe('the report of an error', () => {
  const thrown = Object.assign(new TypeError('no such field'), { stack: 'at https://m.example.cn/js/app.js?token=secret:1:2' })
  it.each([
    ['an error', thrown, { message: 'TypeError: no such field', stack: 'at https://m.example.cn/js/app.js:1:2' }],
    ['a text', 'broken ?mobile=138', { message: 'broken ', stack: '' }],
    ['nothing', '', { message: 'unknown', stack: '' }],
    ['an error without a stack', Object.assign(new Error('x'), { stack: undefined }), { message: 'Error: x', stack: '' }],
    ['a long text', 'x'.repeat(400), { message: 'x'.repeat(300), stack: '' }],
  ])('the report of %s has no query and is within bounds', (_, error, expected) => {
    expect(errorReport(error, '/course/3?mobile=1')).toEqual({ ...expected, page: '/course/3' })
  })
})
