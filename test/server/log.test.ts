import fastify from 'fastify'
import { makeLog } from '#server/log'

describe('the log', () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const written = (entry: object) => {
    lines.length = 0
    log.info(entry, 'said')
    return lines.join('')
  }

  it('masks mobile numbers', () => {
    expect(written({ mobile: '13800000001', user: { mobile: '13800000001' } })).not.toContain('13800000001')
    expect(written({ mobile: '13800000001' })).toContain('138****0001')
  })

  it.each(['accessToken', 'refreshToken', 'smscode', 'x-access-token'])('removes %s', (name) => {
    expect(written({ [name]: 'secret-1', inner: { [name]: 'secret-2' }, call: { headers: { [name]: 'secret-3' } } })).not.toMatch(
      /secret-\d/,
    )
  })

  it('writes the path of a request without its query', () => {
    const line = written({ req: { method: 'GET', url: '/v2-user/user/login-smscode?mobile=13800000001', ip: '127.0.0.1' } })
    expect(line).toContain('"/v2-user/user/login-smscode"')
    expect(line).not.toContain('13800000001')
  })

  it('masks mobile numbers in the words of an error', () => {
    expect(written({ err: new Error('Key (mobile)=(13800000001) already exists.') })).toContain('Key (mobile)=(138****0001)')
  })

  it('masks addresses of e-mail in the words of a mail server', () => {
    const line = written({ err: new Error('550 5.1.1 <lin.zhao@example.com>: no such mailbox') })
    expect(line).toContain('<li***@example.com>: no such mailbox')
  })

  it('removes private data from the lines that the HTTP server writes', async () => {
    lines.length = 0
    const app = fastify({ loggerInstance: log })
    app.get('/user', async () => {
      throw new Error('no account for 13800000001')
    })
    await app.inject({ url: '/user?mobile=13800000001', headers: { 'x-access-token': 'secret-1', authorization: 'secret-2' } })
    await app.close()
    expect(lines.join('')).toContain('"path":"/user"')
    expect(lines.join('')).not.toMatch(/13800000001|secret-\d/)
  })
})
