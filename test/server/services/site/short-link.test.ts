import { buildApp } from '#server/app'
import { tx } from '#server/database/tables'
import { messagingOf } from '#server/providers/messaging/gateway'
import { addStaff } from '#server/repositories/account/staff'
import { addLink, setLinkActive } from '#server/repositories/site/marketing-links'
import { shortLink } from '@/contract/site/short-link'
import { startServer, type TestServer } from '../../../support/server'

describe('short addresses', () => {
  let server: TestServer
  let id = 0
  const code = 'abcd2345'
  beforeAll(async () => {
    server = await startServer()
    const staffId = (await addStaff(server.db, { mobile: '13700012346', name: '小运', roles: ['marketing'] }, 1)) ?? 0
    const row = {
      code,
      campaign: '开学',
      channel: '公众号',
      address: '/course/101/detail?a=1',
      title: '卡片',
      body: '',
      brand: '',
      staffId,
      now: 1,
    }
    id = await tx(server.db, (work) => addLink(work, row))
  })
  afterAll(() => server.close())

  const expectSeen = async (times: number) =>
    expect(await server.db.selectFrom('marketing_link').select('seen').executeTakeFirstOrThrow()).toEqual({ seen: times })
  const ask = async (text: string) => (await server.app.inject({ url: `/s/${text}` })).headers.location

  it('lead on with the link and count', async () => {
    expect(await ask(code)).toBe(`/course/101/detail?a=1&channelId=${id}`)
    expect(await server.send(shortLink.open, { params: { code } })).toEqual({ address: `/course/101/detail?a=1&channelId=${id}` })
    await expectSeen(2)
  })

  it('open the mini-program from other apps, by an address made for each visitor', async () => {
    const opened = new URL((await ask(`${code}/mini`)) ?? '')
    expect([opened.searchParams.get('path'), opened.searchParams.get('query')]).toEqual([
      'packages/course/detail/index',
      `a=1&channelId=${id}&id=101`,
    ])
    const urlLink = jest.spyOn(await messagingOf(server.deps), 'urlLink')
    urlLink.mockRejectedValueOnce(new Error('away'))
    expect(await ask(`${code}/mini`)).toBe(`/course/101/detail?a=1&channelId=${id}`)
    urlLink.mockRestore()
    await expectSeen(4)
  })

  it('open the web where the mini-program is off or has no such page', async () => {
    const { env } = server.deps
    const off = await buildApp({ ...server.deps, env: { ...env, miniProgram: { kind: 'off' } } })
    expect((await off.inject({ url: `/s/${code}/mini` })).headers.location).toBe(`/course/101/detail?a=1&channelId=${id}`)
    await off.close()
  })

  it('lead home when they are unknown or were stopped', async () => {
    await tx(server.db, (work) => setLinkActive(work, id, false))
    for (const text of [code, 'unknown1', "x'", '%00']) expect(await ask(text)).toBe('/')
    expect(new URL((await ask(`${code}/mini`)) ?? '').searchParams.get('path')).toBe('pages/home/index')
    await expect(server.send(shortLink.open, { params: { code } })).rejects.toThrow('404')
  })
})
