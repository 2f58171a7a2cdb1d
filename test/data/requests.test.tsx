/** @sandbox own */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { onFailure } from '@/data/http/events'
import { approvals } from '../support/approval'
import { EVENING } from '../support/client/fixtures'
import { signIn } from '../support/client/render-page'
import { type Asked, answerAll } from '../support/client/sample-replies'
import { argumentFor } from './sample-arguments'

/**
 * Compares what every query and every mutation of the client asks of the server, under which key, and which keys it makes stale, with
 * the files of `requests/`, one for each area. `REQUESTS=write` writes them anew; their difference is read before it is committed.
 */
const files = approvals(path.join(__dirname, 'requests'), process.env.REQUESTS === 'write')
const LAST_PAGE = 3

const withoutInner = (text: string): string => {
  const less = text.replace(/\{[^{}]*\}/g, 'shape')
  return less === text ? text : withoutInner(less)
}

/** The parameters of a function by name; a destructured one is a shape. */
const parametersOf = (fn: (...given: never[]) => unknown): string[] => {
  const text = String(fn).replace(/^(?:async )?(?:function \w*)?\s*/, '')
  const [, list = ''] = /^\(?((?:shape|[^){}=])*)/.exec(withoutInner(text)) ?? []
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

const DATA = path.join(__dirname, '../../src/data')
const kits = ['http', 'outbox', 'reports']

/** Modules of the areas, by noun, as paths below src/data. */
const modules = readdirSync(DATA)
  .filter((area) => !kits.includes(area))
  .flatMap((area) => readdirSync(path.join(DATA, area)).map((name) => `${area}/${name}`))
  .filter((name) => /^[a-z]+\/(?!use-)[a-z-]+\.ts$/.test(name))
  .concat('reports/log-commands.ts')
  .sort((a, b) => path.basename(a).localeCompare(path.basename(b)))
const textOf = (name: string) => readFileSync(path.join(DATA, name), 'utf8')
const asks = modules.filter((name) => /^export const \w+Queries = /m.test(textOf(name)))
const sends = modules.filter((name) => /^import \{[^}]*\} from '@\/contract\//m.test(textOf(name)))
const loaded = async (name: string): Promise<Record<string, object>> => import(`@/data/${name.replace('.ts', '')}`)

/** A page of so many rows, in each of the shapes that pages have. */
function pageOf(length: number): object {
  const rows = Array.from({ length }, (_, at) => ({ id: at + 1, cursor: `after ${at + 1}` }))
  const next = length > 0 ? 'next' : null
  return Object.assign([...rows], {
    rows,
    list: rows,
    entries: rows,
    draws: rows,
    next,
    nextCursor: next,
    cursor: next,
    total: 60,
    count: 60,
  })
}

const linesOf = (log: Asked[]) => log.splice(0).map(({ method, address, body }) => `  ${method} ${address} ${body}`)
const withoutChance = (line: string) => line.replace(/\b1\d{12}\b/g, '…').replace(/\b(device|run)=\w+/g, '$1=…')

/** A line of what an area asks. */
type Line = { area: string; text: string }
const areaOf = (file: string) => path.dirname(file)
const linesFor = (file: string) => (text: string) => ({ area: areaOf(file), text })

type Options = {
  queryKey?: unknown
  queryFn?: (context: object) => unknown
  getNextPageParam?: (last: unknown, pages: unknown[], page: number) => unknown
  initialPageParam?: unknown
  staleTime?: unknown
  gcTime?: unknown
  enabled?: unknown
  meta?: unknown
}

async function linesOfQuery(name: string, options: Options, log: Asked[]): Promise<string[]> {
  const { queryKey, queryFn, getNextPageParam, staleTime, gcTime, enabled, meta, initialPageParam } = options
  const rules = JSON.stringify({ staleTime, gcTime, enabled, meta, initialPageParam })
  const pages = [100, 50, 20, 19, 0].map(pageOf)
  const next = getNextPageParam
    ? [`  next ${JSON.stringify(pages.map((last) => attempt(() => getNextPageParam(last, Array(LAST_PAGE), LAST_PAGE - 1))))}`]
    : []
  for (const pageParam of getNextPageParam ? [0, 1] : [undefined])
    await within(attempt(() => queryFn?.({ pageParam, queryKey, signal: new AbortController().signal }))).catch(() => undefined)
  return [`${name} ${JSON.stringify(queryKey)} ${rules}`, ...linesOf(log), ...next]
}

/** Turns of the event loop in which a call that waits for nothing but its answers has ended. */
const TURNS = 50
async function turns() {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((done) => setTimeout(done))
}
/** Some wait for what no test brings: a press, another window. */
const within = (given: unknown): Promise<unknown> => Promise.race([given, turns().then(() => 'waits')])

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return 'throws'
  }
}

describe('the requests of the client', () => {
  let log: Asked[]
  let take: ReturnType<typeof answerAll>['take']
  const cache = new QueryClient()
  const stale: string[] = []
  beforeEach(() => {
    jest.useFakeTimers({
      now: EVENING,
      doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'queueMicrotask', 'nextTick', 'setImmediate'],
    })
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    ;({ log, take } = answerAll('rich'))
    signIn()
    for (const name of ['invalidateQueries', 'removeQueries', 'setQueryData', 'refetchQueries', 'cancelQueries'] as const)
      jest.spyOn(cache, name).mockImplementation((...given: unknown[]) => {
        stale.push(`  ${name} ${JSON.stringify(given)}`)
        return Promise.resolve() as never
      })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  /** The options of a query; undefined where the function makes none. */
  function optionsOf(make: unknown): Options | undefined {
    if (typeof make !== 'function') return undefined
    const given = parametersOf(make as never).map((each) => argumentFor(each, cache))
    const options = attempt(() => make(...given))
    return typeof options === 'object' && options !== null && 'queryKey' in options ? options : undefined
  }

  async function madeQueries(): Promise<(readonly [area: string, name: string, options: Options])[]> {
    const found: (readonly [string, string, Options])[] = []
    for (const file of asks) {
      const groups = await loaded(file)
      for (const [group, of] of Object.entries(groups))
        for (const [name, make] of Object.entries(of)) {
          const options = optionsOf(make)
          if (options) found.push([areaOf(file), `${group}.${name}`, options])
        }
    }
    return found
  }

  /** The mutations by name, each as a call with sample arguments. Those of a file before may have ended the session. */
  async function eachMutation(act: (name: string, run: () => unknown) => Promise<string[]>): Promise<Line[]> {
    const found: Line[] = []
    for (const file of sends) {
      signIn()
      for (const [name, run] of Object.entries(await loaded(file)))
        if (typeof run === 'function' && !/^use[A-Z]/.test(name)) {
          const given = parametersOf(run as never).map((each) => argumentFor(each, cache))
          found.push(...(await act(name, () => run(...given))).map(linesFor(file)))
        }
    }
    return found
  }

  async function queries(): Promise<Line[]> {
    const found: Line[] = []
    for (const [area, name, options] of await madeQueries())
      found.push(...(await linesOfQuery(name, options, log)).map((text) => ({ area, text })))
    return found
  }

  async function mutation(name: string, run: () => unknown): Promise<string[]> {
    const reply = await within(attempt(run)).then(
      (value) => (value === 'throws' || value === 'waits' ? value : typeof value),
      (error: unknown) => `refused ${String(error)}`,
    )
    // A request that a mutation sends without waiting for it is sent by then.
    await new Promise((done) => setTimeout(done))
    return [`${name} ${reply}`, ...linesOf(log), ...stale.splice(0)]
  }

  /** How it ends where the server refuses, and whether the learner is told. */
  async function refusal(name: string, run: () => unknown): Promise<string> {
    const news: string[] = []
    const stop = onFailure(() => news.push('told'))
    const end = await within(attempt(run)).then(
      (value) => (value === 'throws' || value === 'waits' ? value : 'goes on'),
      () => 'refused',
    )
    await new Promise((done) => setTimeout(done))
    stop()
    return `refused ${name}: ${[end, ...new Set(news)].join(', ')}`
  }

  async function refusals(): Promise<Line[]> {
    take('refuse-all')
    signIn()
    const found: Line[] = []
    for (const [area, name, { queryKey, queryFn }] of await madeQueries()) {
      const text = await refusal(name, () => queryFn?.({ pageParam: 0, queryKey, signal: new AbortController().signal }))
      found.push({ area, text })
    }
    return [...found, ...(await eachMutation(async (name, run) => [await refusal(name, run)]))]
  }

  it('match the approval files', async () => {
    const lines = [...(await queries()), ...(await eachMutation(mutation)), ...(await refusals())]
    const areas = [...new Set(lines.map(({ area }) => area))]
    for (const area of areas)
      files.block(`${area}.txt`, [`## ${area}`, ...lines.filter((line) => line.area === area).map(({ text }) => withoutChance(text))])
    files.end()
  })
})
