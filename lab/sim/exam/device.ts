import { exam } from '@/contract/exam/exam'
import type { AnswerChange, Attempt } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { createSessionStore } from '@/data/account/session-store'
import { type AnswerLog, createAnswerLog, createExamTime } from '@/data/exam/answer-log'
import { createAnswerSender } from '@/data/exam/answer-sender'
import { createClient } from '@/data/http/client'
import { createClock } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { fakeStorage, noLock } from '../../../test/data/fakes'
import type { Chance } from '../../../test/support/chance'
import type { Faults } from './faults'
import { networkOf } from './network'
import type { Trace } from './trace'
import type { VirtualTime } from './virtual-time'
import type { World } from './world'

type DeviceDeps = {
  name: string
  world: World
  time: VirtualTime
  chance: Chance
  trace: Trace
  faults: Faults
  mobile: string
  attemptId: number
  deadline: number
  /** The clock of elapsed time stops while the device sleeps, as it does on some. */
  stopsAsleep: boolean
}
/** An operation of the learner, and whether the device confirmed it. */
export type Given = { change: AnswerChange; isKept: boolean; isAcknowledged: boolean }
const nameOf = ({ run, seq }: AnswerChange) => `${run}:${seq}`

/** So much less than is left may be shown as left, in milliseconds. */
const EARLY_MS = 1_000

/** The app while it runs: ends with a kill. */
type Run = { log: AnswerLog | null; isOver: boolean; relogin: () => Promise<void> }

/** A device with the real client on it. Storage, clock and account outlive each run of the app. */
export function createDevice(deps: DeviceDeps) {
  const { name, world, time, chance, trace, mobile, attemptId, deadline, stopsAsleep } = deps
  const kept = fakeStorage()
  const given: Given[] = []
  const naps: { from: number; until: number }[] = []
  /** Moments the exam's clock was ahead of its time. */
  const early: string[] = []
  const state = { skew: 0, isOnline: true, asleepUntil: 0, run: null as Run | null }
  const now = () => time.now() + state.skew
  const slept = () => naps.reduce((sum, { from, until }) => sum + Math.min(until, time.now()) - from, 0)
  const elapsed = () => time.now() - (stopsAsleep ? slept() : 0)

  /** Told by the server how much time is left, a device never shows less, whatever becomes of its clock. */
  const lookAtClock = ({ state: stateOf, time: examTime }: AnswerLog) => {
    const { isTimed, endsAt } = stateOf()
    const shown = endsAt - examTime.now()
    if (isTimed && shown < deadline - time.now() - EARLY_MS) early.push(`${name} shows ${shown} ms left of ${deadline - time.now()}`)
  }

  /** A sleeping device receives nothing until it wakes; a killed run, never. */
  const hearing = (run: Run) => (act: () => void) => {
    if (run.isOver) return
    if (time.now() < state.asleepUntil) time.after(state.asleepUntil - time.now(), () => hearing(run)(act))
    else act()
  }

  function clientOf(run: Run) {
    const clock = createClock({ now })
    const session = createSessionStore({ storage: kept.storage, clock })
    const acknowledged = (changes: readonly AnswerChange[]) => {
      const names = new Set(changes.map(nameOf))
      for (const one of given) if (names.has(nameOf(one.change))) one.isAcknowledged = true
    }
    const http = networkOf({ ...deps, isOnline: () => state.isOnline, hear: hearing(run), acknowledged })
    const send = createClient({
      http,
      clock,
      session,
      lock: noLock,
      events: { failed: () => {}, signedOut: () => void time.after(2_000, () => (run.isOver ? undefined : run.relogin())) },
      random: chance.random,
      href: () => '/exam',
      appInfo: () => ({ environment: 'production', app: 'qiming', device: 'h5', version: '0.1.0', clientCode: name }),
      base: { origin: '', readOverride: () => undefined },
    })
    run.relogin = async () => session.saveLogin({ ...(await world.server.signIn(mobile)), expiresIn: 7_200 })
    return { clock, session, send }
  }

  const login = async ({ session }: ReturnType<typeof clientOf>) => {
    if (!session.isLoggedIn()) session.saveLogin({ ...(await world.server.signIn(mobile)), expiresIn: 7_200 })
  }

  async function openRoom(run: Run): Promise<void> {
    const client = clientOf(run)
    const { send, clock } = client
    await login(client)
    const params = { params: { id: attemptId } }
    const wait = (ring: () => void, delay: number) => time.after(delay, () => hearing(run)(ring))
    const open = (attempt: Attempt) => {
      const codeOfRun = randomText(CLIENT_CODE_LENGTH, chance.random)
      run.log = createAnswerLog({
        attempt,
        device: name,
        run: codeOfRun,
        storage: kept.storage,
        time: createExamTime({ wall: now, elapsed }),
        offset: clock.offset(),
        createSender: createAnswerSender,
        wait,
        save: (body) => send(exam.saveAnswers, { ...params, body }, { isQuiet: true }),
        takeOver: (body) => send(exam.takeOver, { ...params, body }, { isQuiet: true }),
        submit: () => send(exam.submit, params, { isQuiet: true }),
      })
      run.log.watch()
      trace.say(`${name} opens the room: ${run.log.state().pending} pending`)
    }
    const load = () => {
      send(exam.attempt, params, { isQuiet: true }).then(open, (error: unknown) => {
        if (!(error instanceof Failure)) throw error
        wait(load, 1_500)
      })
    }
    load()
  }

  return {
    name,
    given,
    early,
    state,
    log: () => state.run?.log ?? null,
    launch: async () => {
      if (state.run) return
      trace.say(`${name} is launched`)
      state.run = { log: null, isOver: false, relogin: async () => {} }
      await openRoom(state.run)
    },
    kill: () => {
      if (!state.run) return
      trace.say(`${name} is killed`)
      state.run.isOver = true
      state.run = null
    },
    sleep: (ms: number) => {
      state.asleepUntil = time.now() + ms
      naps.push({ from: time.now(), until: state.asleepUntil })
    },
    wake: () => {
      state.asleepUntil = 0
      for (const nap of naps) nap.until = Math.min(nap.until, time.now())
    },
    fill: (isFull: boolean) => {
      kept.device.isFull = isFull
    },
    answer: (questionId: number, answer: Answer | null, isFlagged: boolean) => {
      const log = state.run?.log
      if (!log || log.state().isClosed || !log.state().isActive) return
      lookAtClock(log)
      log.record(questionId, answer, isFlagged)
      const change = log.state().changes.get(questionId)
      if (!change) return
      given.push({ change, isKept: !log.state().isDeviceFull, isAcknowledged: false })
      trace.say(`${name} answers ${questionId} with ${JSON.stringify(answer)}${log.state().isDeviceFull ? ', device full' : ''}`)
    },
  }
}
export type SimDevice = ReturnType<typeof createDevice>
