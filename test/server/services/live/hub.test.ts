import { tx } from '../../../../server/database/tx'
import { hideMessage } from '../../../../server/repositories/live/moderation'
import { hubOf, type LiveEvent } from '../../../../server/services/live/hub'
import { LESSON, type LiveRoom, openLiveRoom } from './live-room'

let live: LiveRoom
let server: LiveRoom['server']
beforeAll(async () => {
  live = await openLiveRoom()
  server = live.server
})
beforeEach(() => live.begin(-60_000))
afterAll(() => server.close())

it('the hub of a live room tells its listeners what is said and hidden, and how many they are', async () => {
  const heard: LiveEvent[] = []
  const hub = hubOf(server.deps)
  const leave = await hub.join(LESSON, (event) => heard.push(event))
  const leaveToo = await hub.join(LESSON, () => {})
  const said = await live.say('大家好')
  await hub.refresh(LESSON)
  await tx(server.db, (work) => hideMessage(work, said.res?.id ?? 0, server.clock.now()))
  await hub.refresh(LESSON)
  leaveToo()
  leave()
  expect(heard).toMatchObject([{ viewers: 1 }, { viewers: 2 }, { said: { text: '大家好' } }, { hidden: [said.res?.id] }, { viewers: 1 }])
  expect(hub.viewers(LESSON)).toBe(0)
})

it('a listener hears what was said between its list of messages and its stream', async () => {
  const hub = hubOf(server.deps)
  const leave = await hub.join(LESSON, () => {})
  const said = await live.say('先说的话')
  await hub.refresh(LESSON)
  const heard: LiveEvent[] = []
  const leaveToo = await hub.join(LESSON, (event) => heard.push(event))
  await live.say('后说的话')
  await hub.refresh(LESSON)
  leaveToo()
  leave()
  const texts = heard.flatMap((event) => ('said' in event ? [event.said.text] : []))
  expect(texts.slice(-2)).toEqual(['先说的话', '后说的话'])
  expect(said.code).toBe(200)
})
