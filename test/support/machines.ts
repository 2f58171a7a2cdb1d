import type { Pool, PoolClient } from 'pg'

/** How often a statement ran, and how often it asked so many machines; 0 is the one that takes the statements. */
export type Asked = { text: string; calls: number; machines: Record<number, number> }

const asked = new Map<string, Asked>()
/** Machines that the statement under way on a connection was sent to. */
const underWay = new WeakMap<object, Set<string>>()

type Query = { text?: string; name?: string }
type Watched = PoolClient & { _getActiveQuery(): Query | null }

const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(, \$\d+)*/g, '$')
    .trim()

function end(query: Query, hosts: ReadonlySet<string>): void {
  const text = plain(query.text ?? query.name ?? '')
  const known = asked.get(text) ?? { text, calls: 0, machines: {} }
  known.calls += 1
  known.machines[hosts.size] = (known.machines[hosts.size] ?? 0) + 1
  asked.set(text, known)
}

/** Counts the statements of a pool on a cluster by the machines that each asks, as the engine says them in notices. */
export function watchMachines(pool: Pool): void {
  pool.on('connect', (plainClient) => {
    const client = plainClient as Watched
    client.on('notice', (notice) => {
      const query = client._getActiveQuery()
      const host = /^on server \S*@(\S+:\d+)/.exec(notice.detail ?? '')?.[1]
      if (query === null || host === undefined) return
      const hosts = underWay.get(query) ?? new Set<string>()
      underWay.set(query, hosts.add(host))
    })
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    client.query = ((...words: unknown[]) => {
      const answer = query(...words)
      const [first] = words as [string | Query]
      const text = typeof first === 'string' ? first : (first.text ?? first.name ?? '')
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return answer
      // The driver makes one object for each statement, and reports notices while it is under way.
      const own = (client as unknown as { _queryQueue: Query[] })._queryQueue.at(-1) ?? client._getActiveQuery()
      if (own && answer instanceof Promise)
        answer.then(
          () => end({ text }, underWay.get(own) ?? new Set()),
          () => {},
        )
      return answer
    }) as typeof client.query
  })
}

/** The statements so far, those that ran most first; what was counted is forgotten. */
export function statementsAsked(): Asked[] {
  const found = [...asked.values()].sort((one, other) => other.calls - one.calls)
  asked.clear()
  return found
}
