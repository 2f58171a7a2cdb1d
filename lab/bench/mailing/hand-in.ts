import { Agent } from 'node:http'
import { exam } from '@/contract/exam/exam'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import { send } from '../exam/load'
import type { Taker } from '../exam/takers'

export type HandIns = { count: number; errors: number; p50: number; p99: number; slowest: number }

const rounded = (ms: number) => Math.round(ms * 10) / 10

type Asked = { origin: string; takers: readonly Taker[]; aSecond: number; now: () => number }

/** Learners hand their papers in at a fixed rate, whether or not the one before has been answered; each is timed from when it was due. */
export async function handIn({ origin, takers, aSecond, now }: Asked): Promise<HandIns> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  let errors = 0
  const began = performance.now()
  const one = async ({ attemptId, accessToken }: Taker, dueAt: number) => {
    const url = origin + addressOf(exam.submit, { params: { id: attemptId } })
    const isFine = await send(agent, { url, method: 'POST', headers: signedHeaders(now(), accessToken), body: '{}' })
    times.push(performance.now() - dueAt)
    if (!isFine) errors += 1
  }
  const open: Promise<void>[] = []
  for (const [at, taker] of takers.entries()) {
    const dueAt = began + (at * 1_000) / aSecond
    const early = dueAt - performance.now()
    if (early > 1) await new Promise((resume) => setTimeout(resume, early))
    open.push(one(taker, dueAt))
  }
  await Promise.all(open)
  agent.destroy()
  const sorted = times.sort((a, b) => a - b)
  const share = (of: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0)
  return { count: sorted.length, errors, p50: share(0.5), p99: share(0.99), slowest: share(1) }
}
