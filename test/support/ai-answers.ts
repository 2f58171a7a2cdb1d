import { ai } from '@/contract/ai/ai'
import type { AiAsk, AiClaim, AiTurn } from '@/contract/ai/ai.schema'
import type { TestServer, TestSession } from './server'

let asked = 0
export const nextKey = () => `ai-key-${++asked}`

export type Heard = { claims: AiClaim[]; withheld: number; ended: AiTurn; raw: string }

/** Reads the events of an answer's stream. */
export function heardIn(raw: string): Heard {
  const events = [...raw.matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(([, name, data]) => ({ name, data: JSON.parse(data ?? '') }))
  const of = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data)
  return { raw, claims: of('claim'), withheld: of('withheld').at(-1)?.count ?? 0, ended: of('ended').at(-1) }
}

/** Opens the stream of an answer and hears it to its end. */
export async function hear({ app }: TestServer, url: string): Promise<Heard> {
  return heardIn((await app.inject({ method: 'GET', url })).payload)
}

/** Asks and hears the whole answer. */
export async function askAi(server: TestServer, session: TestSession, said: Partial<AiAsk> & { text: string }): Promise<Heard> {
  const { url } = await server.send(ai.ask, { body: { kind: 'chat', key: nextKey(), ...said } }, session)
  if (url === null) throw new Error('the answer is there already')
  return hear(server, url)
}
