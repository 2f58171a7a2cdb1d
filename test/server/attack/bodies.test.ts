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

describe('request bodies meant to keep the server busy', () => {
  it('bodies that are a form of more than 200 fields are refused before sorting', async () => {
    const reply = await post(LOGIN, form(5_000), FORM)
    expect(reply.json()).toEqual({ code: 417, msg: '表单字段太多' })
  })

  it('bodies on an address that does not exist are not read', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/nothing', payload: '{"broken":', headers: JSON_TYPE })
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 404, msg: '请求的地址不存在' }])
  })

  it('bodies are limited to 64 KiB for a call', async () => {
    const reply = await post(LOGIN, JSON.stringify({ mobile: 'x'.repeat(65_536) }), JSON_TYPE)
    expect([reply.statusCode, reply.json()]).toEqual([413, { code: 413, msg: '提交的内容太大了' }])
  })

  it.each([33, 10_000])('bodies of JSON nested %d deep are refused', async (depth) => {
    const reply = await post(LOGIN, '['.repeat(depth) + ']'.repeat(depth), JSON_TYPE)
    expect([reply.statusCode, reply.json().code]).toEqual([200, 417])
  })

  it('lose every field that the contract does not name', async () => {
    const junk = 'x'.repeat(50_000)
    const body = { type: 'unknownBlock' as const, pageId: 1, blockType: 'x', junk }
    await server.send(logging.write, { body })
    const { entry } = await server.db.selectFrom('client_log').select('entry').executeTakeFirstOrThrow()
    expect(JSON.parse(entry)).toEqual({ type: 'unknownBlock', pageId: 1, blockType: 'x' })
  })

  it('bodies are not read before a visitor signs in', async () => {
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
  it.each(['true', '1.5', '0x10', '1e3', '%201', '-1'])('include %s, which is not an id', async (id) => {
    const reply = await server.app.inject({ url: `/v2-course/v2/courses/${id}/extra`, headers: signed() })
    expect(reply.json()).toMatchObject({ code: 417 })
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('addresses with an endless path part get an envelope: %s', async (method) => {
    const reply = await server.app.inject({ method, url: `/v2-order/v2/orders/${'9'.repeat(2_000)}`, headers: signed() })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 404])
    expect(reply.headers['respond-time']).toBe(String(server.clock.now()))
  })
})
