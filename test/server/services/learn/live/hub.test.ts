/** @sandbox own */
import { tx } from '#server/database/tables'
import { hideMessage } from '#server/repositories/learn/live/rooms'
import { hubOf, type LiveEvent } from '#server/services/learn/live/hub'
import { LESSON, type LiveRoom, openLiveRoom } from './live-room'

let live: LiveRoom
let server: LiveRoom['server']
beforeAll(async () => {
  live = await openLiveRoom()
  server = live.server
})
beforeEach(() => live.begin(-60_000))
afterAll(() => server.close())

it('the hub of a live room sends its listeners new and hidden messages, and their number', async () => {
  const heard: LiveEvent[] = []
  const hub = hubOf(server.deps)
  const leave = await hub.join(LESSON, 1, (event) => heard.push(event))
  const leaveToo = await hub.join(LESSON, 2, () => {})
  const said = await live.say('大家好')
  await hub.refresh(LESSON)
  await tx(server.db, (work) => hideMessage(work, said.res?.id ?? 0, server.clock.now()))
  await hub.refresh(LESSON)
  leaveToo()
  server.clock.advance(1_000)
  await hub.refresh(LESSON)
  leave()
  expect(heard).toMatchObject([{ viewers: 1 }, { viewers: 2 }, { said: { text: '大家好' } }, { hidden: [said.res?.id] }, { viewers: 1 }])
  expect(hub.viewers(LESSON)).toBe(0)
})

it('a listener receives the messages between its list and its stream', async () => {
  const hub = hubOf(server.deps)
  const leave = await hub.join(LESSON, 2, () => {})
  const said = await live.say('先说的话')
  await hub.refresh(LESSON)
  const heard: LiveEvent[] = []
  const leaveToo = await hub.join(LESSON, 1, (event) => heard.push(event))
  await live.say('后说的话')
  await hub.refresh(LESSON)
  leaveToo()
  leave()
  const texts = heard.flatMap((event) => ('said' in event ? [event.said.text] : []))
  expect(texts.slice(-2)).toEqual(['先说的话', '后说的话'])
  expect(said.code).toBe(200)
})

describe('a room of many listeners', () => {
  const COUNT = 500
  // The room looks by itself twice a second of real time: on a slow machine in the middle of the entries.
  beforeAll(() => void jest.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never))
  afterAll(() => jest.restoreAllMocks())
  /** The events that each of so many hears while all come and, but for one, go. */
  async function crowd() {
    const hub = hubOf(server.deps)
    const heard: LiveEvent[][] = Array.from({ length: COUNT }, () => [])
    const join = (events: LiveEvent[], at: number) => hub.join(LESSON, at + 1, (event) => 'viewers' in event && events.push(event))
    // The database answers those who come at once in any order: the one that stays has to be the first.
    const first = await join(heard[0] ?? [], 0)
    const others = await Promise.all(heard.slice(1).map((events, at) => join(events, at + 1)))
    return { hub, heard, leaves: [first, ...others] }
  }

  it('receives the number of listeners once a second, for any number of entries and exits', async () => {
    const { hub, heard, leaves } = await crowd()
    await hub.refresh(LESSON)
    server.clock.advance(999)
    for (const leave of leaves.slice(1)) leave()
    await hub.refresh(LESSON)
    expect(heard[0]).toEqual([{ viewers: 1 }, { viewers: COUNT }])
    server.clock.advance(1)
    await hub.refresh(LESSON)
    expect(heard[0]).toEqual([{ viewers: 1 }, { viewers: COUNT }, { viewers: 1 }])
    expect(heard.flat().length).toBeLessThanOrEqual(2 * COUNT + 1)
    leaves[0]?.()
  })

  it('has one stream a learner, the newest', async () => {
    const hub = hubOf(server.deps)
    const heard: LiveEvent[][] = [[], [], []]
    const leaves = []
    for (const events of heard) leaves.push(await hub.join(LESSON, 7, (event) => !('said' in event) && events.push(event)))
    expect(hub.viewers(LESSON)).toBe(1)
    expect(heard.map((events) => events.at(-1))).toEqual([{ replaced: true }, { replaced: true }, { viewers: 1 }])
    leaves[0]?.()
    leaves[1]?.()
    expect(hub.viewers(LESSON)).toBe(1)
    leaves[2]?.()
    expect(hub.viewers(LESSON)).toBe(0)
  })
})
