import { Type } from '@sinclair/typebox'
import fastify, { type FastifyInstance } from 'fastify'
import { registerEnvelope } from '#server/http/envelope'
import { readForm, readForms, registerValidation } from '#server/http/validation'
import { oneOf } from '@/contract/scalars.schema'

const BodySchema = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  kind: Type.Optional(oneOf('mock', 'past')),
  inner: Type.Optional(Type.Object({ names: Type.Array(Type.String()) })),
})
const QuerySchema = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0, default: 0 })), isNew: Type.Optional(Type.Boolean()) })

describe('request validation', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = fastify()
    registerEnvelope(app)
    registerValidation(app)
    readForms(app)
    app.post('/body', { schema: { body: BodySchema } }, async ({ body }) => body)
    app.get('/query', { schema: { querystring: QuerySchema } }, async ({ query }) => query)
  })
  afterAll(() => app.close())

  const post = async (payload: object) => (await app.inject({ method: 'POST', url: '/body', payload })).json<unknown>()
  const postForm = async (payload: string) =>
    (
      await app.inject({ method: 'POST', url: '/body', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    ).json<unknown>()
  const get = async (search: string) => (await app.inject({ url: `/query${search}` })).json<unknown>()
  const refused = (field: string) => ({ code: 417, msg: `参数 ${field} 缺失或有误` })

  it('converts the text of addresses and fills in defaults', async () => {
    expect(await get('?page=2&isNew=true')).toEqual({ page: 2, isNew: true })
    expect(await get('')).toEqual({ page: 0 })
    expect(await get('?page=two')).toEqual(refused('page'))
    expect(await get('?page=-1')).toEqual(refused('page'))
  })

  it('leaves JSON unchanged', async () => {
    expect(await post({ count: 3, kind: 'mock', inner: { names: ['a'] } })).toEqual({ count: 3, kind: 'mock', inner: { names: ['a'] } })
    expect(await post({ count: '3' })).toEqual(refused('count'))
    expect(await post({})).toEqual(refused('count'))
    expect(await post({ count: 1, kind: 'other' })).toEqual(refused('kind'))
    expect(await post({ count: 1, inner: { names: [1] } })).toEqual(refused('inner.names.0'))
  })

  it('converts the text of forms', async () => {
    expect(await postForm('count=3&kind=past')).toEqual({ count: 3, kind: 'past' })
    expect(await postForm('count=three')).toEqual(refused('count'))
  })

  it('refuses text that a database cannot store', async () => {
    const payload = '{"count":1,"inner":{"names":["a\\u0000b","half \\ud83d","whole \\ud83d\\ude00"]}}'
    const reply = await app.inject({ method: 'POST', url: '/body', payload, headers: { 'content-type': 'application/json' } })
    expect(reply.json()).toEqual({ count: 1, inner: { names: ['a\uFFFDb', 'half \uFFFD', 'whole 😀'] } })
  })

  it('refuses a missing body', async () => {
    expect((await app.inject({ method: 'POST', url: '/body' })).json()).toEqual({ code: 417, msg: '请求参数缺失或有误' })
  })

  it('refuses deeper nesting than any client sends, also in a field that no schema names', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? '' : [nested(levels - 1)])
    expect(await post({ count: 1, other: nested(31) })).toEqual({ count: 1 })
    expect(await post({ count: 1, other: nested(32) })).toEqual({ code: 417, msg: '请求参数缺失或有误' })
  })

  it('keeps a form away from the prototype of its object', () => {
    expect(Object.getPrototypeOf(readForm('__proto__=a&__proto__=b'))).toBeNull()
  })
})
