import { judge, steps, type Verdict, type Visit, visitValues } from '@/routes/guard'
import { pageRows } from '@/routes/table'

type Over = Partial<Omit<Visit, 'facts' | 'visitor'>> & { facts?: Partial<Visit['facts']>; visitor?: Partial<Visit['visitor']> }
const visit = ({ facts, visitor, ...over }: Over = {}): Visit => ({
  name: 'myself',
  address: '/myself',
  query: {},
  params: {},
  ...over,
  facts: {
    environment: 'production',
    isNativeApp: false,
    isMessagingApp: false,
    isMiniProgram: false,
    isIframe: false,
    isDesktop: false,
    brand: { isWechatOnly: false },
    ...facts,
  },
  visitor: { hasRefreshToken: false, hasUserInfo: false, isNativeLoginTried: false, isBaseScopeTried: false, ...visitor },
})
const at = (number: number, over: Over) => steps[number - 1]?.(visit(over))
const to = (verdict: Verdict | undefined) => (verdict && 'to' in verdict ? verdict.to : undefined)
const signedIn = { hasRefreshToken: true, hasUserInfo: true }

describe('the guard, each step separately', () => {
  it('[D1-2-guard-1] the order-sync route leads to the order-sync page with its query', () => {
    expect(at(1, { name: 'order_sync', query: { sn: 'S1', empty: undefined } })).toEqual({ act: 'redirect', to: '/mine/order-sync?sn=S1' })
  })

  it('[D1-2-learn-1] learning without a lessonId leads to the course', () => {
    const learn = (query: Record<string, string>) => at(1, { name: 'course_learn', params: { id: '3' }, query })
    expect([to(learn({})), to(learn({ lessonId: '', from: 'qr' })), learn({ lessonId: '5' })]).toEqual([
      '/course/3/detail',
      '/course/3/detail?from=qr',
      undefined,
    ])
    expect(to(learn({ id: '9' }))).toBe('/course/3/detail')
    expect(at(1, { name: 'course_learn', params: {} })).toBeUndefined()
    expect(at(1, {})).toBeUndefined()
  })

  it('[D1-2-guard-2] inside an iframe login routes open in a new window, other routes do not', () => {
    const inFrame = { facts: { isIframe: true }, address: '/login?gotoUrl=%2F' }
    expect(at(2, { ...inFrame, name: 'phone_login' })).toEqual({ act: 'openWindow', to: '/login?gotoUrl=%2F' })
    expect(at(2, { ...inFrame, name: 'myself' })).toBeUndefined()
    expect(at(2, { name: 'phone_login' })).toBeUndefined()
  })

  it.each([
    ['1', { act: 'setLocked' }],
    ['0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[D1-2-guard-3] a locked query %j sets the locked flag: %j', (locked, verdict) => {
    expect(at(3, { query: { locked } })).toEqual(verdict)
  })

  it('[D1-2-guard-4] the native app supplies tokens when none are stored, and is called once', () => {
    const facts = { isNativeApp: true }
    expect(at(4, { facts })).toEqual({ act: 'takeNativeTokens' })
    expect([at(4, { facts, visitor: signedIn }), at(4, { facts, visitor: { isNativeLoginTried: true } }), at(4, {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('[D1-2-guard-5] a loginKey is exchanged, and removed from the address', () => {
    const address = '/myself?loginKey=k%2F1&a=1#x'
    expect(at(5, { address, query: { loginKey: 'k/1' } })).toEqual({ act: 'exchangeKey', loginKey: 'k/1', to: '/myself?a=1' })
    expect(at(5, {})).toBeUndefined()
  })

  it('[D1-2-guard-6] a token with userId or openId is exchanged, and removed from the address; a token without them is not', () => {
    const address = '/myself?token=t&userId=7&a=1'
    expect(at(6, { address, query: { token: 't', userId: '7' } })).toEqual({
      act: 'exchangeToken',
      token: 't',
      userId: '7',
      openId: undefined,
      to: '/myself?a=1',
    })
    expect(at(6, { query: { token: 't', openId: 'o' } })).toMatchObject({ act: 'exchangeToken', openId: 'o' })
    expect([at(6, { query: { token: 't' } }), at(6, { query: { userId: '7' } })]).toEqual([undefined, undefined])
  })

  it('[D1-2-guard-7] the messaging-app browser signs in by itself on request', () => {
    const over = { address: '/myself?needAutoLogin=1', query: { needAutoLogin: '1' }, facts: { isMessagingApp: true } }
    expect(at(7, over)).toEqual({ act: 'authorize', mode: 'login', back: '/myself' })
    expect([at(7, { ...over, visitor: signedIn }), at(7, { ...over, facts: {} })]).toEqual([undefined, undefined])
  })

  it('[D1-2-guard-8] the messaging-app browser otherwise tries the base scope once', () => {
    const facts = { isMessagingApp: true }
    expect(at(7, { facts })).toEqual({ act: 'authorize', mode: 'base', back: '/myself' })
    expect(at(7, { facts, visitor: { isBaseScopeTried: true } })).toBeUndefined()
  })

  const bound = { name: 'seed_plain_my', address: '/seed-plain/my?a=1' } as const
  it('[D1-2-guard-9] outside the messaging app its pages lead to wechat-tip, with the original page', () => {
    expect(to(at(8, bound))).toBe('/wechat-tip?from=%2Fseed-plain%2Fmy%3Fa%3D1')
    expect(at(8, {})).toBeUndefined()
  })

  it.each([{ isMessagingApp: true }, { isMiniProgram: true }])('[D2-5-access-2] pages of the messaging app open with %j', (facts) => {
    expect(at(8, { ...bound, facts })).toBeUndefined()
  })

  it('[D1-2-book-3] the landing pages of a book lead to the learning tips instead', () => {
    expect(to(at(8, { name: 'course_book_index', address: '/course/book/index' }))).toBe(
      '/course/book/learn-tips?from=%2Fcourse%2Fbook%2Findex',
    )
  })

  it('[D2-6-brand-1] the alternate brand opens inside the messaging app only', () => {
    const facts = { brand: { isWechatOnly: true } }
    expect(to(at(8, { facts }))).toBe('/wechat-tip?from=%2Fmyself')
    expect([at(8, { facts, name: 'wechat-tip' }), at(8, { facts: { ...facts, isMessagingApp: true } })]).toEqual([undefined, undefined])
  })

  it('[D1-2-guard-10] user info is loaded when there is a refresh token and no info', () => {
    expect(at(9, { visitor: { hasRefreshToken: true } })).toEqual({ act: 'loadUser' })
    expect([at(9, { visitor: signedIn }), at(9, {})]).toEqual([undefined, undefined])
  })

  const course = { name: 'course_detail', address: '/course/3/detail?a=1', params: { id: '3' }, query: { a: '1' } } as const
  it('[D1-2-guard-11] a desktop browser is led to the desktop page of a route that has one', () => {
    expect(at(10, { ...course, facts: { isDesktop: true } })).toEqual({ act: 'leave', to: 'https://www.qiming.cn/course/3?a=1' })
    expect(to(at(10, { ...course, facts: { isDesktop: true, environment: 'pre' } }))).toBe('https://pre-www.qiming.cn/course/3?a=1')
    expect([at(10, { ...course, facts: { isDesktop: true, environment: 'dev' } }), at(10, course)]).toEqual([undefined, undefined])
    expect(at(10, { name: 'calculator', facts: { isDesktop: true } })).toBeUndefined()
  })

  it('[D1-2-guard-12] paying stays in the webview of the native app, whose bridge pays', () => {
    expect(
      at(10, { name: 'course_pay', address: '/course/pay?courseId=3', query: { courseId: '3' }, params: {}, facts: { isNativeApp: true } }),
    ).toBeUndefined()
  })

  it('[D1-2-guard-12] the native app goes to its own page, and the webview exits', () => {
    const native = { act: 'openNative', to: 'qiming://to/course/detail?a=1&id=3' }
    expect(at(10, { ...course, facts: { isNativeApp: true } })).toEqual(native)
    expect(at(10, { ...course, facts: { isNativeApp: true, environment: 'dev' } })).toEqual(native)
    expect(at(10, { name: 'calculator', facts: { isNativeApp: true } })).toBeUndefined()
  })

  const pay = { name: 'course_pay', address: '/course/pay?courseId=3' } as const
  it('[D1-2-guard-13] a page that needs login sends a visitor to phone_login with the return address', () => {
    expect(to(at(11, pay))).toBe('/login?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D3')
  })

  it('[D1-2-guard-14] a visitor inside the messaging app is sent to wechat_login', () => {
    expect(to(at(11, { ...pay, facts: { isMessagingApp: true } }))).toBe('/login/wechat-login?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D3')
  })

  it.each([{ visitor: signedIn }, { facts: { isNativeApp: true } }])('[D2-5-access-1] a page that needs login opens with %j', (over) => {
    expect(at(11, { ...pay, ...over })).toBeUndefined()
  })
})

describe('the guard, all steps together', () => {
  it('[D1-2-guard-15] runs eleven steps, and the first that holds the page ends the visit', () => {
    expect(steps).toHaveLength(11)
    const all = visit({
      name: 'course_pay',
      address: '/course/pay?locked=1&loginKey=k',
      query: { locked: '1', loginKey: 'k', token: 't', userId: '7', needAutoLogin: '1' },
      facts: { isMessagingApp: true, isDesktop: true },
    })
    expect(judge(all)).toEqual({ asides: [{ act: 'setLocked' }], end: { act: 'exchangeKey', loginKey: 'k', to: '/course/pay?locked=1' } })
    expect(judge({ ...all, query: { token: 't', userId: '7', needAutoLogin: '1' } }).end?.act).toBe('exchangeToken')
    expect(judge({ ...all, query: { needAutoLogin: '1' } }).end).toMatchObject({ act: 'authorize', mode: 'login' })
  })

  it('a learner passes, and user info is loaded on the way', () => {
    expect(judge(visit({ visitor: { hasRefreshToken: true } }))).toEqual({ asides: [{ act: 'loadUser' }] })
    expect(judge(visit())).toEqual({ asides: [] })
  })

  it('exactly the pages marked needLogin lead a visitor to the login', () => {
    const marked = pageRows.filter((row) => row.needLogin && !row.onlyViewWechat).map(({ name }) => name)
    const isTurnedAway = ({ name }: { name: Visit['name'] }) =>
      to(judge(visit({ name, query: { lessonId: '5' } })).end)?.startsWith('/login?') ?? false
    expect(pageRows.filter(isTurnedAway).map(({ name }) => name)).toEqual(marked)
  })
})

describe('visitValues', () => {
  it('[D1-2-query-1] separates the query, which any route accepts, from the parameters of the path', () => {
    expect(visitValues('coupon_receive', { token: 'c', batchId: '3', locked: '1', _at: 'coupon_receive' })).toEqual({
      params: { token: 'c' },
      query: { batchId: '3', locked: '1' },
    })
  })
})
