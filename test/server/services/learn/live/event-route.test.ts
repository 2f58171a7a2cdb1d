import { liveRoom } from '@/contract/learn/live-room'
import { type LiveRoom, openLiveRoom, params } from './live-room'

let live: LiveRoom
let server: LiveRoom['server']
let origin: string
beforeAll(async () => {
  live = await openLiveRoom()
  server = live.server
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => live.begin(-60_000))
afterAll(() => server.close())

it('the route of a live room streams events to the owner of a ticket, once', async () => {
  const { url } = await server.send(liveRoom.ticket, { params }, live.anna)
  const address = origin + url.slice(url.indexOf('/live-events'))
  const stop = new AbortController()
  const reply = await fetch(address, { signal: stop.signal })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const reader = reply.body?.getReader()
  let text = ''
  await live.say('流里的话')
  while (!text.includes('流里的话')) text += new TextDecoder().decode((await reader?.read())?.value)
  expect(text).toContain('event: viewers\ndata: {"count":1}')
  expect(text).toMatch(/event: said\ndata: \{.*"isMine":true/)
  stop.abort()
  const again = await fetch(address, { headers: { connection: 'close' } })
  expect([again.status, await again.text()]).toEqual([410, ''])
})

it('the route of a live room ends the older stream of a learner with a notice', async () => {
  const open = async () => {
    const { url } = await server.send(liveRoom.ticket, { params }, live.anna)
    return fetch(origin + url.slice(url.indexOf('/live-events')))
  }
  const first = await open()
  const second = await open()
  expect(await first.text()).toMatch(/event: replaced\ndata: \{\}\n\n$/)
  await second.body?.cancel()
})
