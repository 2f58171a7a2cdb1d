import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { readEnv } from '#server/env'
import { settingsOf } from '#server/settings/read'
import { sections } from '#server/settings/schema'
import { pairsOf, stagesOf } from '../../../lab/rehearse-image/dockerfile'

type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: object
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const folder = 'deploy'
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const text = read('compose.yaml')
const { services, volumes }: Compose = parse(text)
const known = new Set(sections.flatMap(({ schema }) => settingsOf(schema).map(({ name }) => name)))
const image = stagesOf(read('Dockerfile')).at(-1)?.steps ?? []
const env = Object.assign({}, ...image.filter(({ word }) => word === 'ENV').map(({ rest }) => pairsOf(rest))) as Record<string, string>
const own = Object.entries(services).filter(([, { image: name }]) => name === 'qiming')
const filled = (value: string) =>
  value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => `${name.toLowerCase().replace('_', '-')}.example.cn`)

describe('compose.yaml', () => {
  it('has the server, a backup, a database and a proxy, each of an image that is named or built here', () => {
    expect(Object.keys(services)).toEqual(['app', 'backup', 'db', 'proxy'])
    const names = Object.values(services).map(({ image: name = '' }) => name.replace(/:.*/, ''))
    expect(names).toEqual(['qiming', 'qiming', 'postgres', 'caddy'])
    const { context = '', dockerfile = '' } = services.app?.build ?? {}
    expect(existsSync(path.join(folder, context, dockerfile))).toBe(true)
  })

  it('mounts volumes that it names, all of them, and files that are there', () => {
    const sources = Object.values(services).flatMap((service) => (service.volumes ?? []).map((line) => line.split(':')[0] ?? ''))
    const [files, names] = [sources.filter((source) => source.startsWith('.')), sources.filter((source) => !source.startsWith('.'))]
    expect([...new Set(names)].sort()).toEqual(Object.keys(volumes).sort())
    for (const file of files) expect(existsSync(path.join(folder, file))).toBe(true)
  })

  it('waits for services that say whether they are healthy', () => {
    const isWatched = (name: string) =>
      services[name]?.healthcheck !== undefined || (services[name]?.build !== undefined && image.some(({ word }) => word === 'HEALTHCHECK'))
    const awaited = Object.values(services).flatMap(({ depends_on = [] }) =>
      Array.isArray(depends_on) ? [] : Object.entries(depends_on).map(([name, { condition }]) => [name, condition]),
    )
    expect(awaited.length).toBeGreaterThan(0)
    for (const [name = '', condition] of awaited) expect([condition, isWatched(name)]).toEqual(['service_healthy', true])
  })

  it('gives the server settings of the schema alone, with which it starts', () => {
    expect(own.map(([name]) => name)).toEqual(['app', 'backup'])
    for (const [, { environment = {} }] of own) {
      const all = { ...env, ...environment }
      expect(Object.keys(all).filter((name) => !known.has(name))).toEqual([])
      const values = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, filled(value)]))
      expect(readEnv(values)).toMatchObject({ mode: 'production', port: 10086, desk: { port: 10090 } })
    }
  })

  it('asks its own file for no more than it says, and gives the proxy what its file names', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect([...asked].sort()).toEqual(['DATABASE_PASSWORD', 'DESK_HOST', 'SITE_HOST'])
    const named = new Set([...read('Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name))
    expect(Object.keys(services.proxy?.environment ?? {}).sort()).toEqual([...named].sort())
    const ports = Object.values(services.proxy?.environment ?? {}).flatMap((value) => /^app:(\d+)$/.exec(value)?.[1] ?? [])
    expect(ports.join(' ')).toBe(image.find(({ word }) => word === 'EXPOSE')?.rest)
  })

  it('has a database of the version whose client is in the image', () => {
    // Debian 12 has PostgreSQL 15, and a client reads no newer server.
    expect([services.db?.image, stagesOf(read('Dockerfile')).at(-1)?.from]).toEqual(['postgres:15', 'node:22-bookworm-slim'])
  })
})
