import type { AnswerChange } from '@/contract/exam/exam.schema'
import { HttpBroken, type HttpPort, type HttpReply, type HttpRequest } from '@/platform/http/port'
import type { Chance } from '../../../test/support/chance'
import type { Faults } from './faults'
import type { Trace } from './trace'
import type { VirtualTime } from './virtual-time'
import type { World } from './world'

type Fate = 'fine' | 'request lost' | 'reply lost' | 'twice' | 'server dies'
type NetworkDeps = {
  name: string
  world: World
  time: VirtualTime
  chance: Chance
  trace: Trace
  faults: Faults
  isOnline: () => boolean
  /** Delivers to the device, when it is awake and still in the same run of the app. */
  hear: (run: () => void) => void
  acknowledged: (changes: readonly AnswerChange[]) => void
}

const FASTEST_MS = 15
const SLOWEST_MS = 400
const STATEMENTS = 8

function fateOf({ chance, faults }: NetworkDeps): Fate {
  if (faults.lossy && chance.happens(0.12)) return 'request lost'
  if (faults.lossy && chance.happens(0.12)) return 'reply lost'
  if (faults.duplicates && chance.happens(0.2)) return 'twice'
  if (faults.serverDies && chance.happens(0.08)) return 'server dies'
  return 'fine'
}

/** A request in the trace, without row ids, which differ between two runs of one seed. */
const nameOf = ({ method, url }: HttpRequest) => `${method} ${url.replace(/\d+/g, '#').replace(/\?.*/, '')}`

type Saved = { code: number; res?: { status: string } }
/** The changes a reply acknowledges: all that were sent, while the attempt runs. */
function acknowledgedBy(request: HttpRequest, reply: HttpReply): AnswerChange[] {
  const body = reply.body as Saved
  if (request.method !== 'PUT' || body.code !== 200 || body.res?.status !== 'running') return []
  return (JSON.parse(request.body ?? '{}') as { changes: AnswerChange[] }).changes
}

async function serve(deps: NetworkDeps, request: HttpRequest, fate: Fate): Promise<HttpReply | null> {
  const { world, time, chance, trace, name } = deps
  const reply = await world.handle(request, fate === 'server dies' ? chance.below(STATEMENTS) : null)
  trace.say(`server ${nameOf(request)} of ${name}: ${reply === null ? 'no answer' : (reply.body as Saved).code}`)
  if (fate === 'twice') time.after(chance.between(FASTEST_MS, 9_000), async () => void (await world.handle(request, null)))
  if (!world.isUp()) time.after(chance.between(500, 8_000), () => world.start())
  return reply
}

/** The way to the server: slow, lossy, doubling, and gone when the device is offline. */
export function networkOf(deps: NetworkDeps): HttpPort {
  const { time, chance, hear, isOnline, acknowledged, trace, name } = deps
  const latency = () => chance.between(FASTEST_MS, SLOWEST_MS)
  const send = (request: HttpRequest) =>
    new Promise<HttpReply>((resolve, reject) => {
      const later = (delay: number, run: () => void) => time.after(delay, () => hear(run))
      const fail = (reason: 'network' | 'timeout') => () => reject(new HttpBroken(reason, request.timeoutMs))
      later(request.timeoutMs, fail('timeout'))
      if (!isOnline()) return void later(1, fail('network'))
      const fate = fateOf(deps)
      trace.say(`${name} asks ${nameOf(request)}: ${fate}`)
      const arrive = async () => {
        if (fate === 'request lost') return
        const reply = await serve(deps, request, fate)
        if (fate === 'reply lost') return
        if (reply === null || !isOnline()) return void later(latency(), fail('network'))
        later(latency(), () => {
          acknowledged(acknowledgedBy(request, reply))
          resolve(reply)
        })
      }
      time.after(latency(), arrive)
    })
  return { send }
}
