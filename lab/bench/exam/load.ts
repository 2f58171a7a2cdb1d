import { Agent, request } from 'node:http'

export type Ask = { url: string; method: 'PUT' | 'POST'; headers: Record<string, string>; body: string }
export type Figures = { requests: number; errors: number; p50: number; p99: number; slowest: number }

/** Each taker saves once in this time, in milliseconds. */
const EVERY_MS = 5_000

/** Whether a request is answered with the envelope of a success. */
export function send(agent: Agent, { url, method, headers, body }: Ask): Promise<boolean> {
  return new Promise((resolve) => {
    const length = String(Buffer.byteLength(body))
    const asking = request(
      url,
      { agent, method, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (piece: string) => {
          text += piece
        })
        reply.on('end', () => resolve(reply.statusCode === 200 && text.includes('"code":200')))
      },
    )
    asking.on('error', () => resolve(false))
    asking.end(body)
  })
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

function figuresOf(times: number[], errors: number): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { requests: sorted.length, errors, p50: at(0.5), p99: at(0.99), slowest: at(1) }
}

/**
 * Takers spread evenly over five seconds, each on its own connection, whether or not the one before has been answered. Everybody's
 * first save opens a connection and is not timed; if it fails it counts.
 */
export async function load(takers: number, seconds: number, ask: (taker: number, round: number) => Ask): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: takers })
  const times: number[] = []
  const open: Promise<void>[] = []
  let errors = 0
  const one = async (taker: number, round: number, dueAt: number) => {
    // A save that sets out late, because this program was busy, has been waited for since it was due.
    const began = Math.min(dueAt, performance.now())
    const isFine = await send(agent, ask(taker, round))
    if (round > 0) times.push(performance.now() - began)
    if (!isFine) errors += 1
  }
  const rounds = 1 + Math.ceil((seconds * 1_000) / EVERY_MS)
  const began = performance.now()
  for (let count = 0; count < rounds * takers; count += 1) {
    const dueAt = began + (count * EVERY_MS) / takers
    const early = dueAt - performance.now()
    if (early > 1) await new Promise((resume) => setTimeout(resume, early))
    open.push(one(count % takers, Math.floor(count / takers), dueAt))
  }
  await Promise.all(open)
  agent.destroy()
  return figuresOf(times, errors)
}
