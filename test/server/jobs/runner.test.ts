/** @sandbox own */
import { tx } from '#server/database/tables'
import type { AnyHandler } from '#server/jobs/run-job'
import { prepareJobs, runDueJobs, startJobs } from '#server/jobs/runner'
import { addJob, LEASE_MS, reviveJob, takeJob } from '#server/repositories/jobs/queue'
import { startServer, type TestServer } from '../../support/server'

describe('the job runner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.deleteFrom('job').execute()
  })

  const now = () => server.clock.now()
  const rows = (kind: AnyHandler) => ({ deliverMessage: kind })
  const ask = (messageId: number, runAt = now()) =>
    tx(server.db, (work) => addJob(work, 'deliverMessage', { ref: String(messageId), payload: { messageId }, runAt, now: now() }))
  const jobs = () => server.db.selectFrom('job').selectAll().orderBy('id').execute()

  it('runs due jobs once, and leaves the others', async () => {
    const done: unknown[] = []
    await ask(1)
    await ask(1)
    await ask(2, now() + 1_000)
    const handler: AnyHandler = { lane: 'quick', perform: async (_, payload) => void done.push(payload) }
    expect(await runDueJobs(server.deps, rows(handler))).toBe(1)
    expect(done).toEqual([{ messageId: 1 }])
    expect(await jobs()).toMatchObject([{ ref: '2' }])
  })

  it('retries a failed job at growing intervals, and sets it aside after eight attempts', async () => {
    await ask(1)
    const handler: AnyHandler = { lane: 'quick', perform: () => Promise.reject(new Error('provider is down')) }
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await runDueJobs(server.deps, rows(handler))).toBe(1)
      const [job] = await jobs()
      expect(job).toMatchObject({ attempts: attempt, last_error: 'provider is down', lease: null })
      waits.push((job?.run_at ?? 0) - now())
      server.clock.advance(3_600_000)
    }
    expect(waits[0]).toBeGreaterThanOrEqual(5_000)
    expect(waits[0]).toBeLessThanOrEqual(10_000)
    expect(waits[6]).toBeGreaterThan(waits[1] ?? 0)
    expect((await jobs())[0]?.dead_at).not.toBeNull()
    expect(await runDueJobs(server.deps, rows(handler))).toBe(0)
    const [{ id } = { id: 0 }] = await jobs()
    const revive = () => tx(server.db, (work) => reviveJob(work, id, now()))
    expect([await revive(), await revive()]).toEqual([true, false])
    expect(await runDueJobs(server.deps, rows(handler))).toBe(1)
    expect(await jobs()).toMatchObject([{ attempts: 1, dead_at: null }])
  })

  it('keeps the lease of work that lasts, so that nobody else takes it', async () => {
    const renew = jest.spyOn(globalThis, 'setInterval')
    await ask(1)
    let end = () => {}
    let running: Promise<number> | undefined
    await new Promise<void>((isBegun) => {
      const perform = () => {
        isBegun()
        return new Promise<undefined>((done) => {
          end = () => done(undefined)
        })
      }
      running = runDueJobs(server.deps, rows({ lane: 'quick', perform }))
    })
    const [round, every] = renew.mock.calls.at(-1) ?? []
    expect(every).toBe(LEASE_MS / 3)
    server.clock.advance(LEASE_MS / 3)
    const until = now() + LEASE_MS
    round?.()
    while ((await jobs())[0]?.lease_until !== until) expect(await jobs()).toHaveLength(1)
    server.clock.advance(LEASE_MS - 1)
    expect(await takeJob(server.db, ['deliverMessage'], now())).toBeUndefined()
    end()
    await running
    expect(await jobs()).toEqual([])
    renew.mockRestore()
  })

  it('repeats work for ever, through failures', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('no')
    }
    const own = { round: { lane: 'quick', everyMs: 10_000, run } } as const
    await prepareJobs(server.deps, own)
    await prepareJobs(server.deps, own)
    for (let round = 0; round < 3; round++) {
      await runDueJobs(server.deps, own)
      server.clock.advance(10_000)
    }
    expect(runs).toBe(3)
    expect(await jobs()).toMatchObject([{ kind: 'round', attempts: 0, last_error: null, dead_at: null }])
  })

  it('rolls the effects within the transaction back on a failure, and ignores a lost lease', async () => {
    await ask(1)
    const note = {
      lane: 'quick',
      within: (work) =>
        work
          .insertInto('server_secret')
          .values({ name: 'n', value: '1' })
          .execute()
          .then(() => {}),
    } as const satisfies AnyHandler
    const failing: AnyHandler = { lane: 'quick', within: async (work) => note.within(work).then(() => Promise.reject(new Error('late'))) }
    await runDueJobs(server.deps, rows(failing))
    const noted = () => server.db.selectFrom('server_secret').select('name').where('name', '=', 'n').execute()
    expect(await noted()).toEqual([])
    server.clock.advance(60_000)
    expect(await takeJob(server.db, ['deliverMessage'], now())).toMatchObject({ kind: 'deliverMessage' })
    expect(await runDueJobs(server.deps, rows(note))).toBe(0)
    server.clock.advance(60_000)
    expect(await runDueJobs(server.deps, rows(note))).toBe(1)
    expect(await noted()).toEqual([{ name: 'n' }])
    expect(await jobs()).toEqual([])
  })

  it('leases work that a learner waits for two seconds at a time, so that it outlives a process', async () => {
    let heard = () => {}
    const began = new Promise<void>((resolve) => {
      heard = resolve
    })
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const running = await startJobs(server.deps, {
      round: { lane: 'soon', everyMs: 2_000, run: () => Promise.resolve(heard()).then(() => waiting) },
    })
    await began
    const held = await server.db.selectFrom('job').select('lease_until').where('kind', '=', 'round').executeTakeFirstOrThrow()
    expect(held.lease_until).toBe(now() + 2_000)
    finish()
    await running.stop()
  })

  it('runs quick work beside slow work', async () => {
    const ran: string[] = []
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    let heard = () => {}
    const quickRan = new Promise<void>((resolve) => {
      heard = resolve
    })
    const running = await startJobs(server.deps, {
      slow: { lane: 'slow', everyMs: 10_000, run: () => waiting.then(() => ran.push('slow')) },
      quick: { lane: 'quick', everyMs: 10_000, run: async () => heard() },
    })
    await quickRan
    expect(ran).toEqual([])
    finish()
    await running.stop()
  })
})
