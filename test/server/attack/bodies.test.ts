import { logging } from '@/contract/site/logging'
import { signedHeaders } from '../../support/exchange'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const signed = () => signedHeaders(server.clock.now())
const LOGIN = '/v2-user/user/smscode/login'
const post = (url: string, payload: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url, payload, headers: { ...signed(), ...headers } })

const form = (count: number) => Array.from({ length: count }, (_none, at) => `f${at}=x`).join('&')

describe('bodies meant to keep the server busy', () => {
  it('refuses a form of more than 200 fields before it sorts them', async () => {
    const reply = await post(LOGIN, form(5_000), FORM)
    expect(reply.json()).toEqual({ code: 417, msg: '表单字段太多' })
  })

  it('reads no body on an address that does not exist', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/nothing', payload: '{"broken":', headers: JSON_TYPE })
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 404, msg: '请求的地址不存在' }])
  })

  it('takes 64 KiB for a call and no more', async () => {
    const reply = await post(LOGIN, JSON.stringify({ mobile: 'x'.repeat(65_536) }), JSON_TYPE)
    expect([reply.statusCode, reply.json()]).toEqual([413, { code: 413, msg: '提交的内容太大了' }])
  })

  it.each([33, 10_000])('refuses JSON nested %d deep', async (depth) => {
    const reply = await post(LOGIN, '['.repeat(depth) + ']'.repeat(depth), JSON_TYPE)
    expect([reply.statusCode, reply.json().code]).toEqual([200, 417])
  })

  it('stores no field that the contract does not name', async () => {
    const junk = 'x'.repeat(50_000)
    const body = { type: 'unknownBlock' as const, pageId: 1, blockType: 'x', junk }
    await server.send(logging.write, { body })
    const { entry } = await server.db.selectFrom('client_log').select('entry').executeTakeFirstOrThrow()
    expect(JSON.parse(entry)).toEqual({ type: 'unknownBlock', pageId: 1, blockType: 'x' })
  })

  it('asks a visitor to sign in before it reads what they send', async () => {
    const reply = await server.app.inject({
      method: 'PUT',
      url: '/v2-exam/v2/attempts/1/answers',
      payload: '{"broken":',
      headers: { ...signed(), ...JSON_TYPE },
    })
    expect(reply.json()).toEqual({ code: 401, msg: 'token expired' })
  })
})

describe('addresses meant to confuse', () => {
  it.each(['true', '1.5', '0x10', '1e3', '%201', '-1'])('takes %s for no id', async (id) => {
    const reply = await server.app.inject({ url: `/v2-course/v2/courses/${id}/extra`, headers: signed() })
    expect(reply.json()).toMatchObject({ code: 417 })
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('answers an endless path part in the envelope: %s', async (method) => {
    const reply = await server.app.inject({ method, url: `/v2-order/v2/orders/${'9'.repeat(2_000)}`, headers: signed() })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 404])
    expect(reply.headers['respond-time']).toBe(String(server.clock.now()))
  })
})
