import { wechatAccount, wechatMiniProgram } from '#server/providers/messaging/wechat'

const account = { kind: 'live', appId: 'wx1', secret: 's1', launchAppId: 'wx3' } as const
const mini = { kind: 'live', appId: 'wx2', secret: 's2', subscribeTemplates: { live: 't1' } } as const

/** The real provider over answers a test gives, by path. */
function provider(answers: Record<string, object>) {
  const asked: { path: string; query: Record<string, string>; body: unknown }[] = []
  let time = 0
  const transport = (async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(address))
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body })
    return new Response(JSON.stringify(answers[url.pathname] ?? { errcode: -1, errmsg: 'busy' }))
  }) as typeof fetch
  const pass = (ms: number) => {
    time += ms
  }
  return { auth: { ...wechatAccount(account, () => time, transport), ...wechatMiniProgram(mini, () => time, transport) }, asked, pass }
}
const keys = {
  '/cgi-bin/stable_token': { access_token: 'AT', expires_in: 7200 },
  '/cgi-bin/ticket/getticket': { errcode: 0, ticket: 'TICKET', expires_in: 7200 },
}

describe('the messaging app', () => {
  it('[D2-7-wxurl-3] opens its OAuth page with scope snsapi_base', () => {
    const url = new URL(provider({}).auth.authorizeUrl('https://m.example.cn/auth/redirect?rd=x', 'S'))
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx1',
      redirect_uri: 'https://m.example.cn/auth/redirect?rd=x',
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'S',
    })
    expect(url.hash).toBe('#wechat_redirect')
  })

  it('sends a message of a template, and reports where the learner did not agree', async () => {
    const path = '/cgi-bin/message/subscribe/send'
    const sent = {
      title: '预约的直播快开始了',
      body: '《会计实务》19:30 开播，点开进入直播间。',
      at: Date.parse('2026-12-01T19:20:00+08:00'),
    }
    const { auth, asked } = provider({ ...keys, [path]: { errcode: 0 } })
    expect(await auth.subscribeMessage('o1', 't1', sent)).toBe(true)
    expect(asked.at(-1)).toEqual({
      path,
      query: { access_token: 'AT' },
      body: {
        touser: 'o1',
        template_id: 't1',
        page: 'packages/account/messages/index',
        data: {
          thing1: { value: '预约的直播快开始了' },
          thing2: { value: '《会计实务》19:30 开播，点开进入直' },
          time3: { value: '2026-12-01 19:20' },
        },
      },
    })
    expect(await provider({ ...keys, [path]: { errcode: 43_101 } }).auth.subscribeMessage('o1', 't1', sent)).toBe(false)
    await expect(provider({ ...keys, [path]: { errcode: 47_003 } }).auth.subscribeMessage('o1', 't1', sent)).rejects.toThrow('47003')
  })

  it('sends a message of the official account, and reports who does not follow it', async () => {
    const path = '/cgi-bin/message/template/send'
    const notice = { title: '订单支付成功', body: '《会计实务》已开通', at: Date.parse('2026-12-01T19:20:00+08:00') }
    const send = ({ auth }: ReturnType<typeof provider>) => auth.templateMessage('o1', 't9', notice, 'https://m.example.cn/order/list')
    const school = provider({ ...keys, [path]: { errcode: 0 } })
    expect(await send(school)).toBe(true)
    expect(school.asked).toMatchObject([
      { path: '/cgi-bin/stable_token', body: { appid: 'wx1', secret: 's1' } },
      { path, query: { access_token: 'AT' } },
    ])
    expect(school.asked[1]?.body).toEqual({
      touser: 'o1',
      template_id: 't9',
      url: 'https://m.example.cn/order/list',
      data: { thing1: { value: '订单支付成功' }, thing2: { value: '《会计实务》已开通' }, time3: { value: '2026-12-01 19:20' } },
    })
    await send(school)
    expect(school.asked.filter((each) => each.path === '/cgi-bin/stable_token')).toHaveLength(1)
    expect(await send(provider({ ...keys, [path]: { errcode: 43_004 } }))).toBe(false)
    await expect(send(provider({ ...keys, [path]: { errcode: 45_009 } }))).rejects.toThrow('45009')
  })

  it('asks for a new key once where the one it has is not taken any more', async () => {
    const path = '/cgi-bin/message/template/send'
    const answers: Record<string, object> = { ...keys, [path]: { errcode: 40_001 } }
    const { auth, asked } = provider(answers)
    const notice = { title: 't', body: 'b', at: 0 }
    await expect(auth.templateMessage('o1', 't9', notice, 'u')).rejects.toThrow('40001')
    expect(asked.map((each) => each.path)).toEqual(['/cgi-bin/stable_token', path, '/cgi-bin/stable_token', path])
  })

  it('creates a code for a page with a scene; a refusal is an error with its reason', async () => {
    const asked: unknown[] = []
    const answering = (reply: () => Response) =>
      (async (address: string | URL | Request, init?: RequestInit) => {
        const { pathname } = new URL(String(address))
        if (pathname === '/cgi-bin/stable_token') return new Response(JSON.stringify(keys['/cgi-bin/stable_token']))
        asked.push([pathname, JSON.parse(String(init?.body))])
        return reply()
      }) as typeof fetch
    const picture = () => new Response(Buffer.from('png'), { headers: { 'content-type': 'image/png' } })
    const code = await wechatMiniProgram(mini, () => 0, answering(picture)).miniCode('pages/home/index', 'm=abc')
    expect(code.toString()).toBe('png')
    expect(asked).toEqual([
      ['/wxa/getwxacodeunlimit', { page: 'pages/home/index', scene: 'm=abc', check_path: false, width: 430, is_hyaline: false }],
    ])
    const refused = wechatMiniProgram(
      mini,
      () => 0,
      answering(() => Response.json({ errcode: 45_009 })),
    ).miniCode('p', 's')
    await expect(refused).rejects.toThrow('45009')
  })

  it('creates a link into the mini-program that any browser opens, for a day; a refusal is an error', async () => {
    const path = '/wxa/generate_urllink'
    const { auth, asked } = provider({ ...keys, [path]: { errcode: 0, errmsg: 'ok', url_link: 'https://wxaurl.cn/a1' } })
    expect(await auth.urlLink('packages/tiku/category/index', 'categoryId=22')).toBe('https://wxaurl.cn/a1')
    expect(asked).toMatchObject([{ body: { appid: 'wx2', secret: 's2' } }, { path, query: { access_token: 'AT' } }])
    expect(asked[1]?.body).toEqual({
      path: 'packages/tiku/category/index',
      query: 'categoryId=22',
      expire_type: 1,
      expire_interval: 1,
      env_version: 'release',
    })
    await expect(provider({ ...keys, [path]: { errcode: 40_165 } }).auth.urlLink('p', '')).rejects.toThrow('40165 and no url_link')
  })

  it('exchanges a code for its user, in a browser and in the mini-program', async () => {
    const { auth, asked } = provider({
      '/sns/oauth2/access_token': { openid: 'o1' },
      '/sns/jscode2session': { openid: 'o2', unionid: 'u2' },
    })
    expect(await auth.webIdentity('c1')).toEqual({ openId: 'o1', unionId: null })
    expect(await auth.miniIdentity('c2')).toEqual({ openId: 'o2', unionId: 'u2' })
    expect(asked.map(({ query }) => query)).toEqual([
      { appid: 'wx1', secret: 's1', code: 'c1', grant_type: 'authorization_code' },
      { appid: 'wx2', secret: 's2', js_code: 'c2', grant_type: 'authorization_code' },
    ])
  })

  it('returns nobody for a dead code, and an error without our secret for any other trouble', async () => {
    const dead = provider({ '/sns/oauth2/access_token': { errcode: 40_029, errmsg: 'invalid code' } })
    expect(await dead.auth.webIdentity('c')).toBeNull()
    await expect(provider({}).auth.webIdentity('c')).rejects.toThrow('messaging app answered -1 and no openid')
  })

  it("exchanges a code of the phone button for its number, with the mini-program's own key", async () => {
    const phone_info = { phoneNumber: '13700000001', purePhoneNumber: '13700000001', countryCode: '86' }
    const answers: Record<string, object> = { ...keys, '/wxa/business/getuserphonenumber': { errcode: 0, errmsg: 'ok', phone_info } }
    const { auth, asked } = provider(answers)
    expect(await auth.phoneNumber('c1')).toBe('13700000001')
    expect(asked).toMatchObject([
      { path: '/cgi-bin/stable_token', body: { appid: 'wx2', secret: 's2' } },
      { path: '/wxa/business/getuserphonenumber', query: { access_token: 'AT' }, body: { code: 'c1' } },
    ])
    Object.assign(answers, { '/wxa/business/getuserphonenumber': { errcode: 40_029, errmsg: 'invalid code' } })
    expect(await auth.phoneNumber('c1')).toBeNull()
    Object.assign(answers, { '/wxa/business/getuserphonenumber': { errcode: -1, errmsg: 'busy' } })
    await expect(auth.phoneNumber('c1')).rejects.toThrow('messaging app answered -1 and no phone_info')
  })

  it('caches the ticket until five minutes before its end', async () => {
    const { auth, asked, pass } = provider(keys)
    expect(await Promise.all([auth.ticket(), auth.ticket()])).toEqual(['TICKET', 'TICKET'])
    pass(6_899_000)
    await auth.ticket()
    expect(asked.map(({ path }) => path)).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket'])
    pass(2_000)
    await auth.ticket()
    expect(asked).toHaveLength(4)
  })

  it('requests a ticket again after a refusal', async () => {
    const answers: Record<string, object> = { ...keys, '/cgi-bin/ticket/getticket': { errcode: -1 } }
    const { auth } = provider(answers)
    await expect(auth.ticket()).rejects.toThrow()
    Object.assign(answers, keys)
    expect(await auth.ticket()).toBe('TICKET')
  })

  it("creates links into the mini-program with the mini-program's own key", async () => {
    const { auth, asked } = provider({ ...keys, '/wxa/generatescheme': { errcode: 0, openlink: 'weixin://dl/business/?t=1' } })
    expect(await auth.openlink('packages/course/detail/index', 'id=1')).toBe('weixin://dl/business/?t=1')
    expect(asked[0]?.body).toMatchObject({ appid: 'wx2', secret: 's2' })
    expect(asked[1]?.body).toEqual({ jump_wxa: { path: 'packages/course/detail/index', query: 'id=1' }, is_expire: false })
  })

  describe('the check of a text', () => {
    const path = '/wxa/msg_sec_check'
    const verdict = (suggest: string) => ({ errcode: 0, result: { suggest, label: 100 } })

    it.each<[object, string]>([
      [verdict('pass'), 'pass'],
      [verdict('review'), 'review'],
      [verdict('risky'), 'risky'],
      [{ errcode: 61_010, errmsg: 'code is expired' }, 'absent'],
    ])('reads %j as %s', async (answer, found) => {
      const { auth, asked } = provider({ ...keys, [path]: answer })
      expect(await auth.checkText('o1', 'comment', '你好')).toBe(found)
      expect(asked.at(-1)).toEqual({
        path,
        query: { access_token: 'AT' },
        body: { version: 2, openid: 'o1', scene: 2, content: '你好' },
      })
    })

    it('fails for any other answer', async () => {
      for (const answer of [{ errcode: -1 }, { errcode: 0 }, verdict('maybe')])
        await expect(provider({ ...keys, [path]: answer }).auth.checkText('o1', 'forum', '你好')).rejects.toThrow('a check of a text')
    })

    it('sends a long text in parts of 2,500 characters', async () => {
      const { auth, asked } = provider({ ...keys, [path]: verdict('pass') })
      expect(await auth.checkText('o1', 'forum', '长'.repeat(6000))).toBe('pass')
      const parts = asked.flatMap(({ path: to, body }) => (to === path ? [(body as { content: string }).content.length] : []))
      expect(parts).toEqual([2500, 2500, 1000])
    })
  })
})
