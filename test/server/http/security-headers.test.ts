import fastify from 'fastify'
import { type Env, readEnv } from '#server/env'
import { registerSecurityHeaders } from '#server/http/security-headers'

const wechat = { kind: 'live', appId: 'wx1', secret: 's', launchAppId: '' } as const

async function headersWith(change: Partial<Env> = {}) {
  const app = fastify()
  const env = readEnv({ NODE_ENV: 'test' })
  registerSecurityHeaders(app, { ...env, ...change }, 'no such page')
  app.get('/', async () => '')
  const { headers } = await app.inject({ url: '/' })
  await app.close()
  const directives = String(headers['content-security-policy'])
    .split(';')
    .map((directive) => directive.split(' '))
  return { headers, policy: new Map(directives.map(([name, ...sources]) => [name, sources])) }
}

describe('the security headers', () => {
  it("show other sites a learner's origin, but not the page", async () => {
    expect((await headersWith()).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it.each([
    ['https://school.example.cn', [], 'same-origin'],
    ['https://school.example.cn', ['https://portal.example.cn'], undefined],
    ['http://school.example.cn', [], undefined],
  ])(
    'the security headers of %s shown in frames of %j keep windows apart only where no frame needs access',
    async (publicUrl, frameAncestors, policy) => {
      const { headers } = await headersWith({ publicUrl, frameAncestors })
      expect(headers['cross-origin-opener-policy']).toBe(policy)
    },
  )

  it.each([
    ['https://school.example.cn', 'host', 'max-age=31536000'],
    ['https://school.example.cn', 'subdomains', 'max-age=31536000; includeSubDomains'],
    ['https://school.example.cn', 'off', undefined],
    ['http://school.example.cn', 'subdomains', undefined],
  ] as const)('bind %s to https as HSTS=%s says', async (publicUrl, hsts, header) => {
    expect((await headersWith({ publicUrl, hsts })).headers['strict-transport-security']).toBe(header)
  })

  it('allow scripts and frames of the messaging app only where it is used', async () => {
    const { policy: without } = await headersWith()
    expect([without.get('script-src'), without.get('frame-src')]).toEqual([["'self'"], ["'self'"]])
    const { policy: used } = await headersWith({ officialAccount: wechat })
    expect(used.get('script-src')).toEqual(["'self'", 'https://res.wx.qq.com'])
    expect(used.get('frame-src')).toEqual(["'self'", 'https://*.qq.com:*'])
  })
})
