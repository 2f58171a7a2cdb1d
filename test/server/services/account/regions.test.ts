import { address } from '@/contract/account/address'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  anna = await server.signIn('13900000001')
})
afterAll(() => server.close())

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
