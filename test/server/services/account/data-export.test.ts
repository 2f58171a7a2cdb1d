import { privacy } from '@/contract/account/privacy'
import { makeExports } from '../../../../server/services/account/data-export'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MOBILE = '13800000001'

describe("a copy of a learner's data", () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  it('a copy holds every row that refers to the learner, is fetched once, and carries no credential', async () => {
    const asked = await server.send(privacy.askExport, {}, session)
    expect((await server.send(privacy.askExport, {}, session)).id).toBe(asked.id)
    await makeExports(server.deps)
    const [made] = await server.send(privacy.exports, {}, session)
    expect(made).toMatchObject({ id: asked.id, status: 'ready' })
    expect((await server.exchange(privacy.exportFile, { params: { id: asked.id } }, await server.signIn('13900000005'))).code).toBe(404)
    const { url } = await server.send(privacy.exportFile, { params: { id: asked.id } }, session)
    const address = url.replace(server.deps.env.publicUrl, '')
    const file = await server.app.inject(address)
    const { data } = file.json() as { data: Record<string, unknown[]> }
    expect(data.users).toMatchObject([{ mobile: MOBILE }])
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['entitlement', 'learn_state', 'attempt']))
    expect(Object.keys(data).filter((table) => /token|password|(?<!ai_)session/.test(table))).toEqual([])
    expect((await server.app.inject(address)).statusCode).toBe(410)
  })
})
