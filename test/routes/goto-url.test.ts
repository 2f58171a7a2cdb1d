import fc from 'fast-check'
import { pathOf, queryOf, safeReturn } from '@/routes/goto-url'
import { link } from '@/routes/link'

describe('safeReturn (document 2 §6)', () => {
  it.each([
    '/course/101/detail',
    '/course/3/learn?lessonId=5',
    '/course/pay?courseId=101',
    '/myself',
    '/',
    '/article/3#end',
    '/my/course/3/detail/',
  ])('goes back to %s', (address) => {
    expect(safeReturn(address)).toBe(address)
  })

  it.each([
    undefined,
    '',
    '//',
    '//#x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example/course/3/detail',
    'https://evil.example/course/3/detail',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//course/3/detail',
    'java\tscript:alert(1)',
    'data:text/html,<b>',
    '/javascript:alert(1)',
    'course/3/detail',
    '?gotoUrl=/myself',
    '#/myself',
    '/nobody',
    '/course/abc/detail',
    '/course/%E4%BC/detail',
  ])('goes to the root instead of %j', (address) => {
    expect(safeReturn(address)).toBe('/')
  })

  it('whatever is asked, a browser stays on its own origin', () => {
    const nasty = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        ':',
        '%2F',
        '%5C',
        '@',
        '\t',
        '\n',
        ' ',
        'evil.example',
        'article',
        '3',
        'https',
        'javascript',
        '?',
        '#',
      ),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          nasty.map((some) => some.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          expect(new URL(safeReturn(text), 'https://m.example.cn').origin).toBe('https://m.example.cn')
        },
      ),
      { numRuns: 500, verbose: 1 },
    )
  })
})

describe('pathOf and queryOf', () => {
  it.each([
    ['/a?b=1#c', '/a', { b: '1' }],
    ['/a#c?b=1', '/a', {}],
    ['/a', '/a', {}],
    ['/a?', '/a', {}],
    ['/a?b', '/a', { b: '' }],
    ['/a?b=1=2&&c=%E4%BC%9A+x', '/a', { b: '1=2', c: '会 x' }],
    ['/a?b=/c?d=1', '/a', { b: '/c?d=1' }],
    ['/a?b=%E4%BC', '/a', { b: '%E4%BC' }],
    ['', '', {}],
  ])('reads %s', (address, path, query) => {
    expect(pathOf(address)).toBe(path)
    expect(queryOf(address)).toEqual(query)
  })

  it('a return address survives being carried in another address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (gotoUrl) => {
        expect(queryOf(link('phone_login', {}, { gotoUrl }))).toEqual({ gotoUrl })
      }),
      { verbose: 1 },
    )
  })
})
