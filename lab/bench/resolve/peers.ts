import { queryOf } from '../../../src/routes/query'
import { isIdName } from '../../../src/routes/route'

/** Finds a pattern and its parameters as text. */
type Find = (path: string) => { name: string; params: Record<string, string | undefined> } | undefined
type Patterns = readonly { name: string; path: string }[]
type Params = Record<string, string | number | undefined>
export type Parse = (address: string) => { name: string; params: Params; query: object } | undefined

/** Ids as numbers; undefined when one is none. */
function typed(texts: Record<string, string | undefined>): Params | undefined {
  const params: Params = {}
  for (const name in texts) {
    const text = texts[name]
    if (!isIdName(name)) params[name] = text
    else if (text !== undefined && /^\d{1,10}$/.test(text)) params[name] = Number(text)
    else return undefined
  }
  return params
}

/** Gives every peer the same work besides finding: ids as numbers, and the query by the reader the product itself uses. */
function wholeParse(find: Find): Parse {
  return (address) => {
    const hash = address.indexOf('#')
    const end = hash < 0 ? address.length : hash
    const mark = address.indexOf('?')
    const to = mark < 0 || mark > end ? end : mark
    const found = find(to === address.length ? address : address.slice(0, to))
    const params = found && typed(found.params)
    return params && { name: found.name, params, query: to === end ? {} : queryOf(address) }
  }
}

/** Fixed parts before parameters, for the peers that try patterns in their order. */
const byRank = (patterns: Patterns) => [...patterns].sort((a, b) => (a.path.replace(/:\w+/g, '~') < b.path.replace(/:\w+/g, '~') ? -1 : 1))

async function memoirist(patterns: Patterns): Promise<Find> {
  const { Memoirist } = await import('memoirist')
  const router = new Memoirist<string>()
  for (const { name, path } of patterns) router.add('GET', path, name)
  return (path) => {
    const found = router.find('GET', path)
    return found ? { name: found.store, params: found.params } : undefined
  }
}

async function rou3(patterns: Patterns): Promise<Find> {
  const { addRoute, createRouter, findRoute } = await import('rou3')
  const router = createRouter<string>()
  for (const { name, path } of patterns) addRoute(router, 'GET', path, name)
  return (path) => {
    const found = findRoute(router, 'GET', path)
    return found ? { name: found.data, params: found.params ?? {} } : undefined
  }
}

async function findMyWay(patterns: Patterns): Promise<Find> {
  const { default: create } = await import('find-my-way')
  const router = create({ ignoreTrailingSlash: true, maxParamLength: 1000 })
  for (const { name, path } of patterns) router.on('GET', path, () => {}, name)
  return (path) => {
    const found = router.find('GET', path)
    return found ? { name: String(found.store), params: found.params } : undefined
  }
}

async function pathToRegexp(patterns: Patterns): Promise<Find> {
  const { match } = await import('path-to-regexp')
  const tests = byRank(patterns).map(({ name, path }) => ({ name, test: match<Record<string, string>>(path) }))
  return (path) => {
    for (const { name, test } of tests) {
      const found = test(path)
      if (found) return { name, params: found.params }
    }
    return undefined
  }
}

async function vueRouter(patterns: Patterns): Promise<Find> {
  const { createRouterMatcher } = await import('vue-router')
  const matcher = createRouterMatcher(
    patterns.map(({ name, path }) => ({ name, path, component: {} })),
    {},
  )
  const origin = { path: '/', name: undefined, params: {}, matched: [], meta: {} }
  return (path) => {
    const found = matcher.resolve({ path }, origin)
    return found.name === undefined ? undefined : { name: String(found.name), params: found.params as Record<string, string> }
  }
}

const peers = { memoirist, rou3, 'find-my-way': findMyWay, 'path-to-regexp': pathToRegexp, 'vue-router': vueRouter }

/** The peers that are installed, each with its whole parse, and the names of those that are not. */
export async function readyPeers(patterns: Patterns): Promise<{ ready: Record<string, Parse>; missing: string[] }> {
  const ready: Record<string, Parse> = {}
  const missing: string[] = []
  for (const [name, make] of Object.entries(peers)) {
    try {
      ready[name] = wholeParse(await make(patterns))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && /MODULE_NOT_FOUND/.test(String(error.code)))) throw error
      missing.push(name)
    }
  }
  return { ready, missing }
}
