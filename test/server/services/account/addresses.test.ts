import { address } from '@/contract/account/address'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let anna: TestSession
let bert: TestSession
beforeAll(async () => {
  server = await startServer()
  anna = await server.signIn('13900000001')
  bert = await server.signIn('13900000002')
})
afterAll(() => server.close())

const body = (over: object = {}) => ({
  name: '张晓晴',
  phone: '13800000001',
  regionCode: '440305',
  detail: '科技园路 1 号',
  isDefault: false,
  ...over,
})
const add = (who: TestSession, over: object = {}) => server.exchange(address.add, { body: body(over) }, who)

describe('addresses', () => {
  it('start with a default; another can become it, and there is only one', async () => {
    const first = await server.send(address.add, { body: body() }, anna)
    expect(first).toMatchObject({ isDefault: true, region: '广东省 深圳市 南山区', name: '张晓晴' })
    await add(anna, { isDefault: true, detail: '二号' })
    const rows = await server.send(address.list, {}, anna)
    expect(rows.map(({ detail, isDefault }) => [detail, isDefault])).toEqual([
      ['二号', true],
      ['科技园路 1 号', false],
    ])
    expect(JSON.stringify(await server.db.selectFrom('address').selectAll().execute())).not.toContain('13800000001')
  })

  it.each([
    [{ name: '1234' }, '请输入正确的姓名'],
    [{ phone: '12345678' }, '请输入正确的手机号'],
    [{ regionCode: '440300' }, '请选择地区'],
    [{ regionCode: '999999' }, '请选择地区'],
    [{ detail: '   ' }, '请填写详细地址'],
  ])('refuse %j', async (over, msg) => {
    expect(await add(bert, over)).toMatchObject({ code: 417, msg })
  })

  it('belong to their owner', async () => {
    const [own] = await server.send(address.list, {}, anna)
    const params = { id: own?.id ?? 0 }
    expect(await server.exchange(address.change, { params, body: body() }, bert)).toMatchObject({ code: 404 })
    expect(await server.exchange(address.remove, { params }, bert)).toMatchObject({ code: 404 })
    expect(await server.send(address.change, { params, body: body({ name: '李雷' }) }, anna)).toMatchObject({ name: '李雷' })
    await server.send(address.remove, { params }, anna)
    expect(await server.send(address.list, {}, anna)).toHaveLength(1)
  })

  it('addresses are limited to twenty, however many are added at once', async () => {
    const codes = (await Promise.all(Array.from({ length: 24 }, () => add(bert)))).map(({ code }) => code)
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 409).length]).toEqual([20, 4])
    expect((await server.send(address.list, {}, bert)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('regions', () => {
  it('regions are listed level by level', async () => {
    const below = async (parent?: string) => (await server.send(address.regions, { query: { parent } })).map(({ name }) => name)
    expect(await below()).toHaveLength(31)
    expect(await below('44')).toContain('深圳市')
    expect(await below('4403')).toContain('南山区')
    expect(await below('440305')).toEqual([])
    expect((await server.send(address.regions, { query: { parent: '4419' } }))[0]).toMatchObject({ hasChildren: false })
  })

  it('regions are found in a pasted text', async () => {
    const text = '韦小宝，13800000004，广西壮族自治区南宁市青秀区民族大道 100 号'
    expect(await server.send(address.recognise, { body: { text } }, anna)).toMatchObject({
      name: '韦小宝',
      regionCode: '450103',
      detail: '民族大道100号',
      confidence: 'high',
    })
  })
})
