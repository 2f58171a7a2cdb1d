import { allCalls, contract } from '@/contract/calls'
import { prefixOf } from '@/contract/services'
import { startServer, type TestServer } from '../support/server'
import { codeIn, repository, textOf } from './tree'

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

describe('the contract', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, 60_000)
  afterAll(() => server.close())

  it('serves every call', () => {
    const unserved = allCalls().filter(
      ({ service, method, path }) => !server.app.hasRoute({ method, url: prefixOf(service) + fastifyPath(path) }),
    )
    expect(unserved.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('uses every call in src/data', () => {
    const text = codeIn(repository, 'src/data')
      .map((file) => textOf(repository, file))
      .join('\n')
    const names = Object.entries(contract).flatMap(([area, calls]) => Object.keys(calls).map((name) => `${area}.${name}`))
    expect(names.filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text))).toEqual([])
  })
})
