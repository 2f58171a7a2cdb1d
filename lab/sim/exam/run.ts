import { exam } from '@/contract/exam/exam'
import { PAPER } from '../../../test/server/services/exam/exam-fixture'
import { type Chance, chance as chanceOf } from '../../../test/support/chance'
import { check } from './check'
import { createDevice, type SimDevice } from './device'
import { drawFaults, type Faults } from './faults'
import { plan } from './learner'
import { createTrace, type Trace } from './trace'
import { type VirtualTime, virtualTime } from './virtual-time'
import { EXAM_MINUTES, type World } from './world'

const MINUTE = 60_000
/** Well before the deadline, in milliseconds. */
const LATEST_HAND_IN_MS = (EXAM_MINUTES - 0.25) * MINUTE
/** How long devices are given at the end to come to rest, in milliseconds. */
const REST_MS = 200_000

/** Everything works again: what any device still holds must arrive. */
async function recover(world: World, devices: readonly SimDevice[]): Promise<void> {
  await world.start()
  for (const device of devices) {
    device.fill(false)
    device.state.isOnline = true
    device.wake()
    device.log()?.keepAgain()
    await device.launch()
    void device.log()?.ask()
  }
}

const isAtRest = (devices: readonly SimDevice[]) =>
  devices.every((device) => device.log()?.state().isEntered && device.log()?.state().pending === 0)

type Outcome = { seed: number; hash: string; lines: string[] } & Awaited<ReturnType<typeof check>>

/** The devices of a run, and who of them the learner hands in on. */
type Hall = { world: World; time: VirtualTime; trace: Trace; devices: readonly [SimDevice, ...SimDevice[]] }

/** A learner whose hand-in failed tries again after this long, in milliseconds. */
const AGAIN_MS = 4_000

/** Hands in on some devices and waits for what comes of it. */
async function handIn({ time, trace }: Hall, devices: readonly SimDevice[], limitMs: number): Promise<void> {
  let open = 0
  const done = () => {
    open -= 1
  }
  const press = (device: SimDevice) => {
    trace.say(`${device.name} hands in`)
    device
      .log()
      ?.handIn()
      .then(done, () => void time.after(AGAIN_MS, () => press(device)))
  }
  for (const device of devices) {
    if (device.log()) open += 1
    press(device)
  }
  await time.runUntil(time.now() + limitMs, () => open === 0)
}

/** The exam from its start until every device has finished. */
async function sit(hall: Hall, chance: Chance, faults: Faults, deadline: number): Promise<void> {
  const { world, time, devices } = hall
  const [first] = devices
  for (const device of devices) device.state.skew = chance.pick(faults.skews)
  await first.launch()
  const isEarly = chance.happens(0.5)
  const endsAt = isEarly ? time.now() + chance.between(20_000, LATEST_HAND_IN_MS) : deadline + 4_000
  plan({ ...hall, chance, faults }, endsAt)
  await time.runUntil(endsAt)
  if (isEarly && chance.happens(0.5)) await handIn(hall, [first], 3_000)
  Object.assign(faults, { lossy: false, duplicates: false, serverDies: false })
  await recover(world, devices)
  await time.runUntil(time.now() + REST_MS, () => isAtRest(devices))
  await handIn(hall, devices, REST_MS)
  for (const device of devices) device.kill()
  time.clear()
}

/** One exam with everything that a seed lets go wrong, before it is looked at. */
export async function take(world: World, seed: number) {
  const time = virtualTime(world.server.clock)
  const trace = createTrace(time.now)
  const chance = chanceOf(seed)
  const faults = drawFaults(chance)
  trace.say(`faults ${JSON.stringify(faults)}`)
  const mobile = `139${String(seed % 100_000_000).padStart(8, '0')}`
  const { id: attemptId, deadline } = await world.server.send(
    exam.startAttempt,
    { params: { id: PAPER }, query: {} },
    await world.server.signIn(mobile),
  )
  const make = (name: string, stopsAsleep: boolean) =>
    createDevice({ name, world, time, chance, trace, faults, mobile, attemptId, deadline, stopsAsleep })
  const phone = make('phone0001', true)
  const devices: [SimDevice, ...SimDevice[]] = faults.twoDevices ? [phone, make('tablet001', false)] : [phone]
  await sit({ world, time, trace, devices }, chance, faults, deadline)
  return { devices, attemptId, trace }
}

/** One exam and what became of it. The same seed gives the same trace. */
export async function simulate(world: World, seed: number): Promise<Outcome> {
  const { devices, attemptId, trace } = await take(world, seed)
  const verdict = await check(world, devices, attemptId)
  trace.say(`marks ${verdict.marks}, ${verdict.operations} operations, ${verdict.late} late, ${verdict.acknowledged} acknowledged`)
  const early = devices.flatMap((device) => device.early)
  return { seed, hash: trace.hash(), lines: trace.lines, ...verdict, faults: [...verdict.faults, ...early] }
}
