import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { deskPages } from '#server/desk/app'
import { measureSchool } from '#server/desk/frame/metrics'
import { registerMetrics } from '#server/http/metrics'
import { HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../support/server'

describe('the numbers of a school', () => {
  let server: TestServer
  let registry: Registry
  beforeAll(async () => {
    server = await startServer()
    registry = new Registry()
    measureSchool(registry, server.deps, deskPages)
  })
  afterAll(() => server.close())

  /** The number of a line as it is now: counts are kept for ten seconds. */
  const read = async (line: string) => {
    server.clock.advance(11_000)
    const text = await registry.metrics()
    const found = text.split('\n').find((each) => each.startsWith(`${line} `))
    return found === undefined ? undefined : Number(found.slice(line.length + 1))
  }

  it('counts each queue of the desk, and how long its oldest row waits', async () => {
    const ofAll = deskPages.filter(({ queue }) => queue).map(({ path }) => path)
    const text = await registry.metrics()
    expect(ofAll.filter((path) => !text.includes(`desk_queue_waiting{page="${path}"}`))).toEqual([])
    await server.db.deleteFrom('support_message').execute()
    expect(await read('desk_queue_waiting{page="/support"}')).toBe(0)
    const at = server.clock.now() - HOUR_MS
    await server.db.insertInto('support_message').values({ body: '打不开课程', ip: '::1', created_at: at }).execute()
    expect(await read('desk_queue_waiting{page="/support"}')).toBe(1)
    expect(await read('desk_queue_oldest_seconds{page="/support"}')).toBe(3_600 + 22)
  })

  it('counts jobs that are due, failing and put aside, and forgets kinds of which none is left', async () => {
    const now = server.clock.now()
    const job = { ref: '', payload: '{}', created_at: now }
    await server.db
      .insertInto('job')
      .values([
        { ...job, kind: 'measured', ref: 'a', run_at: now - HOUR_MS },
        { ...job, kind: 'measured', ref: 'b', run_at: now + HOUR_MS, last_error: 'away' },
        { ...job, kind: 'measured', ref: 'c', run_at: now - 2 * HOUR_MS, last_error: 'away', dead_at: now },
      ])
      .execute()
    const states = async () => [
      await read('jobs{kind="measured",state="due"}'),
      await read('jobs{kind="measured",state="failing"}'),
      await read('jobs{kind="measured",state="dead"}'),
    ]
    expect(await states()).toEqual([1, 1, 1])
    expect(await read('job_oldest_seconds{kind="measured"}')).toBe(3_600 + 44)
    await server.db.deleteFrom('job').where('kind', '=', 'measured').execute()
    expect(await states()).toEqual([undefined, undefined, undefined])
  })

  it('tells the room on the disk', async () => {
    const [free, size] = [await read('data_disk_free_bytes'), await read('data_disk_size_bytes')]
    expect(free).toBeGreaterThan(0)
    expect(size).toBeGreaterThanOrEqual(free ?? 0)
  })

  it('serves the others while rows cannot be counted', async () => {
    const broken = new Registry()
    measureSchool(broken, { ...server.deps, env: { ...server.deps.env, dataDir: '/absent/folder' } }, deskPages)
    expect(await broken.metrics()).toContain('numbers_failed 1')
    expect(await read('numbers_failed')).toBe(0)
  })

  it.each(['alerts.yml', 'dashboard.json'])('has every number and every page that %s asks for', async (file) => {
    const app = fastify()
    const whole = registerMetrics(app)
    collectDefaultMetrics({ register: whole })
    measureSchool(whole, server.deps, deskPages)
    await app.inject('/nowhere')
    const known = await whole.metrics()
    await app.close()
    const text = readFileSync(path.join('deploy', file), 'utf8')
    const names = new Set(
      text.match(/\b(http|desk|jobs?|database|data|nodejs|process|numbers)_\w+|\bjobs\{/g)?.map((name) => name.replace('{', '')),
    )
    expect(names.size).toBeGreaterThan(7)
    expect([...names].filter((name) => !known.includes(`# HELP ${name.replace(/_bucket$/, '')} `))).toEqual([])
    const pages = [...text.matchAll(/page=~?"([^"]+)"/g)].flatMap(([, all = '']) => all.split('|'))
    expect(pages.filter((page) => !known.includes(`page="${page}"`))).toEqual([])
  })
})
