import fastify from 'fastify'
import { setting } from '@/contract/site/setting'
import { batchBody } from '@/domain/layout/tracker-plan'
import { registerTrackerSink } from '../../../server/http/tracker-sink'
import { startServer, type TestServer } from '../../support/server'

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the collection desk', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const post = (payload: string) => server.app.inject({ method: 'POST', url: '/track/collect', headers, payload })

  it('[D2-7-tracker-2] takes batches as data_list by POST and by image, newest first', async () => {
    expect((await post(batchBody([{ event: 'a' }, { event: 'b' }]))).statusCode).toBe(204)
    const image = await server.app.inject(`/track/collect?${batchBody([{ event: '课' }])}`)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/gif'])
    const { rows } = (await server.app.inject('/dev/track.json')).json()
    expect(rows).toEqual([{ event: '课' }, { event: 'b' }, { event: 'a' }])
  })

  it('refuses what is no batch', async () => {
    expect((await post('data_list=%7B%7D')).json()).toMatchObject({ code: 417 })
    expect((await post('data_list=nonsense')).json()).toMatchObject({ code: 417 })
    expect((await post('')).json()).toMatchObject({ code: 417 })
  })

  it('[D2-7-tracker-3] has a visual config, and [D2-7-tracker-4] answers a deep link', async () => {
    const config = await server.app.inject('/track/visual-config?app_id=qiming&version=1')
    expect(config.json()).toEqual({ version: '1', heatmap_type: 1, events: [] })
    const link = await server.app.inject('/track/deep-link?key=k&system_type=h5&project=default')
    expect(link.json()).toEqual({ params: {} })
  })

  it('is the address the settings name', async () => {
    const { tracker } = await server.send(setting.site, {}, await server.signIn())
    expect(tracker).toEqual({ address: `${server.deps.env.publicUrl}/track`, appId: 'qiming', project: 'default' })
  })

  it('does not stand in production', async () => {
    const app = fastify()
    registerTrackerSink(app, { ...server.deps.env, mode: 'production' })
    expect((await app.inject('/track/visual-config')).statusCode).toBe(404)
    await app.close()
  })
})
