import type { FastifyReply, FastifyRequest } from 'fastify'
import { readEnv } from '#server/env'
import { browserMark, markBrowser } from '#server/http/auth-cookie'

const MARK = 'abcdefghijklmnopqrstuv'
const request = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest

describe('the mark of a browser', () => {
  it.each([
    [`qm_auth=${MARK}`, MARK],
    [`a=1; qm_auth=${MARK}; b=2`, MARK],
    [`a=1;qm_auth=${MARK};b=2`, MARK],
    [`a=1;  qm_auth=${MARK}`, MARK],
    [`a=1;xqm_auth=${MARK}`, ''],
    [`not_qm_auth=${MARK}`, ''],
    [`qm_auth=${MARK}x`, ''],
    [`qm_auth=${MARK.slice(1)}`, ''],
    [undefined, ''],
  ])('the mark of a browser in the cookie %j is %j', (cookie, mark) => expect(browserMark(request(cookie))).toBe(mark))

  it.each([
    ['https://qm.example', '; Secure'],
    ['http://https:', ''],
  ])('a mark set by %s ends with %j', (publicUrl, end) => {
    const header = jest.fn()
    const env = { ...readEnv({ NODE_ENV: 'test', DATA_DIR: '/tmp' }), publicUrl }
    const mark = markBrowser(request(), { header } as unknown as FastifyReply, env)
    expect(header.mock.calls).toEqual([['set-cookie', `qm_auth=${mark}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${end}`]])
    expect(markBrowser(request(`qm_auth=${mark}`), { header } as unknown as FastifyReply, env)).toBe(mark)
  })
})
