import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call, CallInput, InputOf, ReplyOf } from '@/contract/call'
import { dated } from '@/contract/exam/dated'
import { exam } from '@/contract/exam/exam'
import { seededRandom } from '@/domain/tiku/shuffle'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import type { Choice } from './hall'

/** The run of the app that all takers name. */
export const RUN = 'simmockrun'
const AGAIN_MS = 100

type Asked<C extends Call> = { origin: string; call: C; input: InputOf<C>; token: string }

/** Sends one request; null when there is no reply, or a fault of the server. Throws where it is refused. */
function ask<C extends Call>(agent: Agent, { origin, call, input, token }: Asked<C>): Promise<ReplyOf<C> | null> {
  const given: CallInput = input as CallInput
  const body = given.body ? JSON.stringify(given.body) : ''
  const headers = {
    ...signedHeaders(Date.now(), token),
    ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(origin + addressOf(call, given), { agent, method: call.method, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (piece: string) => {
        text += piece
      })
      reply.on('error', () => resolve(null))
      reply.on('end', () => {
        if ((reply.statusCode ?? 0) >= 500) return resolve(null)
        const { code, msg, res, rows } = JSON.parse(text)
        if (code >= 500) return resolve(null)
        if (code !== 200) return reject(new Error(`${call.path}: ${code} ${msg}`))
        resolve((rows ?? res) as ReplyOf<C>)
      })
    })
    asking.on('error', () => resolve(null))
    asking.end(body)
  })
}

/** How long requests of each kind took, in milliseconds, with every try again in them. */
export type Times = { rooms: number[]; starts: number[]; saves: number[]; handIns: number[] }

/** The servers takers go to: a taker whose server does not answer goes to the other one. */
export type Line = { origins: readonly string[]; agent: Agent; times: Times; retries: number }

export const openLine = (origins: readonly string[]): Line => ({
  origins,
  agent: new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }),
  times: { rooms: [], starts: [], saves: [], handIns: [] },
  retries: 0,
})

/** `at`: the server the taker goes to now. */
type Seat = { at: number; token: string }

/** Asks until there is a reply, at the other server where one gives none, and notes how long it took. */
async function insist<C extends Call>(line: Line, seat: Seat, kind: keyof Times, call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
  const began = performance.now()
  for (;;) {
    const origin = line.origins[seat.at] ?? ''
    const reply = await ask(line.agent, { origin, call, input, token: seat.token })
    if (reply !== null) {
      line.times[kind].push(performance.now() - began)
      return reply
    }
    line.retries += 1
    seat.at = 1 - seat.at
    await wait(AGAIN_MS)
  }
}

/** `pressesAt`: when the taker hands in; absent where they leave it to the clock. All moments are epoch ms. */
export type Plan = {
  paperId: number
  choices: readonly Choice[]
  opensAt: number
  startsWithin: number
  savesUntil: number
  everyMs: number
  pressesAt?: number
}

/** Holds what the server has acknowledged to a taker. */
export type Sat = { userId: number; attemptId: number; answers: Map<number, string>; sent: number; resultId: number | null }

const until = (moment: number) => wait(Math.max(0, moment - Date.now()))

/** One learner: waits in the room, begins, answers one question at a time, and hands in or does not. */
export async function sit(line: Line, index: number, { userId, token }: { userId: number; token: string }, plan: Plan): Promise<Sat> {
  const random = seededRandom(index + 1)
  const seat: Seat = { at: index % 2, token }
  const skill = random()
  const byId = { params: { id: plan.paperId } }
  await until(plan.opensAt - random() * plan.startsWithin)
  await insist(line, seat, 'rooms', dated.room, byId)
  await until(plan.opensAt + random() * plan.startsWithin)
  const taker = { device: `device${index}`.padEnd(8, '0'), run: RUN }
  const attempt = await insist(line, seat, 'starts', exam.startAttempt, { ...byId, query: taker })
  if (!attempt.isEntered) throw new Error(`attempt ${attempt.id} was not entered`)
  const own = { params: { id: attempt.id } }
  // The page asks for the time left as soon as it is open.
  const { epoch } = await insist(line, seat, 'starts', exam.saveAnswers, { ...own, body: { run: RUN, after: 0, changes: [] } })
  const sat: Sat = { userId, attemptId: attempt.id, answers: new Map(), sent: 0, resultId: null }
  let after = 0
  for (let due = Date.now() + random() * plan.everyMs; due < plan.savesUntil; due += plan.everyMs) {
    await until(due)
    const choice = plan.choices[Math.floor(random() * plan.choices.length)]
    if (!choice) break
    const wrong = choice.letters.find((letter) => letter !== choice.right) ?? choice.right
    const letter = random() < skill ? choice.right : wrong
    const answer = { kind: 'letters' as const, letters: [letter] }
    const change = { questionId: choice.id, run: RUN, seq: sat.sent + 1, epoch, answer, isFlagged: false }
    const state = await insist(line, seat, 'saves', exam.saveAnswers, { ...own, body: { run: RUN, after, changes: [change] } })
    after = Math.max(after, ...state.answers.map(({ order }) => order))
    sat.sent += 1
    sat.answers.set(choice.id, letter)
  }
  if (plan.pressesAt === undefined) return sat
  await until(plan.pressesAt)
  return { ...sat, resultId: (await insist(line, seat, 'handIns', exam.submit, own)).resultId }
}

/** Asks once, where a reply is certain. */
export async function read<C extends Call>(line: Line, origin: string, call: C, input: InputOf<C>, token: string): Promise<ReplyOf<C>> {
  const reply = await ask(line.agent, { origin, call, input, token })
  if (reply === null) throw new Error(`${call.path} gave no reply`)
  return reply
}
