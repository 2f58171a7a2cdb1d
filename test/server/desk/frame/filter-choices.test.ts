import { DummyDriver, Kysely, type KyselyPlugin, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { deskPages } from '#server/desk/app'
import type { Filter, PageRow, Wanted } from '#server/desk/frame/row'

const asked: string[] = []
const listen: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(JSON.stringify(node, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    return node
  },
  transformResult: async ({ result }) => result,
}
/** A database that finds nothing. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [listen],
})
const deps = { db, now: () => Date.parse('2026-03-02T10:00:00+08:00'), env: {} } as unknown as Deps

const NONE: Wanted = { filter: {}, ranges: {}, before: undefined, limit: 51 }
/** The statements that a list asks for its rows. */
async function statementsOf({ rows }: PageRow, wanted: Partial<Wanted>): Promise<string> {
  asked.length = 0
  await rows?.(deps, { ...NONE, ...wanted }).catch((error: unknown) => asked.push(String(error)))
  return asked.join('\n')
}

/** Values that a filter without choices reads, where a number is none. */
const VALUES: Readonly<Record<string, string>> = { account: 'school/beans', letter: 'A', stopped: '31.1' }
const SPAN = { from: 1_700_000_000_000, below: 1_800_000_000_000 }

type Narrowing = readonly [name: string, wanted: Partial<Wanted>]
/** The choices of a filter, or a value, or the bounds of its dates and amounts. */
function narrowingsOf({ name, ...of }: Filter): Narrowing[] {
  if (of.kind === 'dates' || of.kind === 'money')
    return Object.entries(SPAN).map(([bound, at]) => [`${name} ${bound}`, { ranges: { [name]: { [bound]: at } } }])
  const values = of.kind === undefined && of.choices ? Object.keys(of.choices) : [VALUES[name] ?? '31']
  return values.map((value) => [`${name} ${value}`, { filter: { [name]: value } }])
}
/** All that narrows a list, and where its next page begins. */
const narrowings = ({ filters = [] }: PageRow): Narrowing[] => [...filters.flatMap(narrowingsOf), ['before', { before: 7 }]]

/** Lists of few rows, which are narrowed after they were read: by their path the names of filters. */
const after: Readonly<Record<string, readonly string[]>> = {
  '/advisers': ['before'],
  '/agreements': ['before'],
  '/gift-coins': ['before'],
  '/live-attendance': ['of', 'before'],
  '/message-kinds': ['group', 'before'],
  '/message-ways': ['before'],
  '/risks': ['kind', 'before'],
  '/shop-orders': ['before'],
  '/unreached': ['before'],
}

describe('the lists of the desk', () => {
  const lists = deskPages.filter(({ rows }) => rows)

  it.each(lists.map((row) => [row.path, row] as const))('%s asks for other rows with each choice of its filters', async (path, row) => {
    const dates = Object.fromEntries((row.filters ?? []).flatMap(({ name, kind }) => (kind === 'dates' ? [[name, SPAN]] : [])))
    const [usual, dated] = [await statementsOf(row, {}), await statementsOf(row, { ranges: dates })]
    const [seen, seenDated] = [new Set([usual]), new Set([dated])]
    const idle: string[] = []
    for (const [name, wanted] of narrowings(row)) {
      const text = await statementsOf(row, wanted)
      // Some only say more about the dates.
      const datedText = await statementsOf(row, { ...wanted, ranges: { ...dates, ...wanted.ranges } })
      if (seen.has(text) && seenDated.has(datedText)) idle.push(name.replace(/ .*/, ''))
      seen.add(text)
      seenDated.add(datedText)
    }
    expect([...new Set(idle)]).toEqual(after[path] ?? [])
  })

  it('name none in vain that is narrowed after it was read', () =>
    expect(
      lists
        .map(({ path }) => path)
        .filter((path) => path in after)
        .sort(),
    ).toEqual(Object.keys(after)))
})
