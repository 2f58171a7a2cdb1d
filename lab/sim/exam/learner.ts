import type { Answer } from '@/contract/tiku/question.schema'
import { letters, Q, truth } from '../../../test/server/services/exam/exam-fixture'
import type { Chance } from '../../../test/support/chance'
import type { SimDevice } from './device'
import type { Faults } from './faults'
import type { Trace } from './trace'
import type { VirtualTime } from './virtual-time'
import type { World } from './world'

type Scene = {
  devices: readonly [SimDevice, ...SimDevice[]]
  world: World
  time: VirtualTime
  chance: Chance
  trace: Trace
  faults: Faults
}

const questions = [Q.single, Q.choice, Q.determine, Q.fill, Q.essay, Q.child, Q.childTruth] as const

/** An answer that fits a question; now and then it is taken back. */
function drawAnswer(questionId: number, { pick, happens, below }: Chance): Answer | null {
  if (happens(0.1)) return null
  switch (questionId) {
    case Q.single:
      return letters(pick(['A', 'B', 'C', 'D']))
    case Q.choice:
      return letters(pick(['A', 'AB', 'ABD', 'ABC', 'BDE']))
    case Q.child:
      return letters(pick(['A', 'AC', 'ACD']))
    case Q.fill:
      return { kind: 'blanks', texts: [pick(['0', '１', '']), pick(['存款', '银行存款', '现金'])] }
    case Q.essay:
      return { kind: 'text', text: `答${below(100)}` }
    default:
      return truth(happens(0.5))
  }
}

/** Things a learner and the world around do, each as likely as it is often named. */
function repertoire({ devices, world, time, chance, trace, faults }: Scene) {
  const hand = { held: devices[0] }
  const answer = async () => {
    const device = hand.held
    device.wake()
    const log = device.log()
    if (!log) return device.launch()
    if (!log.state().isActive) return void log.takeOver()
    const questionId = chance.pick(questions)
    device.answer(questionId, drawAnswer(questionId, chance), chance.happens(0.2))
  }
  const acts: [string, boolean, () => void | Promise<void>][] = [
    ['client dies', faults.clientDies, () => hand.held.kill()],
    [
      'server dies',
      faults.serverDies,
      async () => {
        await world.kill()
        time.after(chance.between(500, 8_000), () => world.start())
      },
    ],
    [
      'network',
      faults.offline,
      () => {
        hand.held.state.isOnline = !hand.held.state.isOnline
        if (hand.held.state.isOnline) void hand.held.log()?.ask()
      },
    ],
    [
      'sleep',
      faults.sleep,
      () => {
        hand.held.wake()
        hand.held.sleep(chance.between(3_000, 40_000))
      },
    ],
    [
      'clock',
      faults.skews.length > 1,
      () => {
        hand.held.state.skew = chance.pick(faults.skews)
      },
    ],
    [
      'other device',
      faults.twoDevices,
      async () => {
        hand.held = chance.pick(devices)
        await hand.held.launch()
      },
    ],
    [
      'token expires',
      faults.tokenExpires,
      async () => {
        await world.db.updateTable('access_token').set({ expires_at: time.now() }).where('expires_at', '>', time.now()).execute()
      },
    ],
    ['storage', faults.full, () => hand.held.fill(chance.happens(0.6))],
    ['sweep', true, world.sweep],
  ]
  const possible = acts.filter(([, isPossible]) => isPossible)
  return async () => {
    const [what, , act] = possible[chance.below(possible.length * 3)] ?? ['answer', true, answer]
    if (what !== 'answer') trace.say(`${hand.held.name}: ${what}`)
    await act()
  }
}

const FEWEST = 14
const MOST = 34

/** Sets what happens in a run: acts at drawn moments until `endsAt`. */
export function plan(scene: Scene, endsAt: number): void {
  const { time, chance } = scene
  const act = repertoire(scene)
  for (let count = chance.between(FEWEST, MOST); count > 0; count -= 1) time.after(chance.between(500, endsAt - time.now()), act)
}
