import { appVersion } from '@/contract/site/app-version'
import { startServer, type TestServer } from '../../../support/server'

const android = { version: '3.2.0', minVersion: '2.0.0', url: 'https://dl.example.cn/app.apk', notes: ['播放更流畅'] }

describe('the newest app version', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, 120_000)
  afterAll(() => server.close())
  const ask = (query: { platform: 'ios' | 'android'; version?: string }) => server.exchange(appVersion.newest, { query })

  it('the newest version is shown to visitors, with its effect on an older one', async () => {
    expect((await ask({ platform: 'android' })).code).toBe(404)
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'app_versions', value: JSON.stringify({ android }) } as never)
      .execute()
    const { minVersion: _, ...shown } = android
    expect((await ask({ platform: 'android' })).res).toEqual({ ...shown, hasUpdate: false, mustUpdate: false })
    expect((await ask({ platform: 'android', version: '1.0' })).res).toMatchObject({ hasUpdate: true, mustUpdate: true })
    expect((await ask({ platform: 'ios' })).code).toBe(404)
    expect((await ask({ platform: 'android', version: 'x' })).code).not.toBe(200)
  })
})
