import { returnOf, withLogin } from '@/routes/goto-url'
import { fc } from '../support/fast-check'

const root = { kind: 'inside', address: '/' }

describe('the return after login (document 2 §6)', () => {
  it.each([
    '/course/101/detail',
    '/course/3/learn?lessonId=5',
    '/course/pay?courseId=101',
    '/myself',
    '/',
    '/article/3#end',
    '/my/course/3/detail/',
  ])('[D2-6-return-1] leads back to %s', (address) => {
    expect(returnOf(address)).toEqual({ kind: 'inside', address })
  })

  it('[D2-6-return-2] leads to the site root when no page is given', () => {
    expect(returnOf(undefined)).toEqual(root)
  })

  it.each([
    ['https://m.qiming.cn/course/3/detail', 'inside', '/course/3/detail'],
    ['https://m.qiming.cn', 'inside', '/'],
    ['https://m.qiming.cn/static/paper.pdf', 'site', 'https://m.qiming.cn/static/paper.pdf'],
    ['https://WWW.qiming.cn/course/3', 'site', 'https://www.qiming.cn/course/3'],
    ['https://www.qiming.cn?a=1', 'site', 'https://www.qiming.cn/?a=1'],
  ])('[D2-6-return-3] %s is ours, and receives the login over https: %s', (address, kind, opened) => {
    expect(returnOf(address)).toEqual({ kind, address: opened })
  })

  it('[D2-6-return-4] the token and the userId are appended to the query', () => {
    const login = { token: 'a/b', userId: 7 }
    expect(withLogin('https://www.qiming.cn/course/3', login)).toBe('https://www.qiming.cn/course/3?token=a%2Fb&userId=7')
    expect(withLogin('https://www.qiming.cn/?a=1#x', login)).toBe('https://www.qiming.cn/?a=1&token=a%2Fb&userId=7#x')
  })

  it.each([
    ['http://www.qiming.cn/course/3', 'http://www.qiming.cn/course/3'],
    ['https://work.weixin.qq.com/kf/1?a=1', 'https://work.weixin.qq.com/kf/1?a=1'],
  ])('[D2-6-return-5] %s opens unchanged, without the login', (address, opened) => {
    expect(returnOf(address)).toEqual({ kind: 'open', address: opened })
  })

  it.each([
    'https://evil.example/',
    'https://evil.example/course/3/detail',
    'https://m.qiming.cn.evil.example/',
    'https://evil-m.qiming.cn/',
    'https://qiming.cn/',
    'http://work.weixin.qq.com/',
  ])('%s is external, so the learner is asked first', (address) => {
    expect(returnOf(address)).toEqual({ kind: 'ask', address })
  })

  it.each([
    '',
    '//',
    '//#x',
    '//?a=1',
    '/login',
    '/login/wechat-login?gotoUrl=%2F',
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
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example\\@m.qiming.cn/',
    'https://m.qiming.cn@evil.example/',
    'https://m.qiming.cn:8443/',
    'https://m.qiming.cn/\nevil',
    'https://-/',
    'ftp://m.qiming.cn/',
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
  ])('leads to the root instead of %j', (address) => {
    expect(returnOf(address)).toEqual(root)
  })

  it('keeps a browser on its own origin or asks, for any address', () => {
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
          const { kind, address } = returnOf(text)
          const { origin, protocol } = new URL(address, 'https://m.example.cn')
          if (kind === 'inside') expect(origin).toBe('https://m.example.cn')
          else expect(protocol).toMatch(/^https?:$/)
        },
      ),
      { numRuns: 500, verbose: 1 },
    )
  })
})
