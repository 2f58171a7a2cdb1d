/** @sandbox own */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { auth } from '@/contract/account/auth'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { user } from '@/contract/account/user'
import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { order } from '@/contract/order/order'
import { setting } from '@/contract/site/setting'
import { occupyPort, spawnServer } from '../support/child-server'
import { addressOf, signedHeaders } from '../support/exchange'

const seed = path.resolve(__dirname, '../../server/seed')

/** A seed folder with one course. */
function smallSeed(folder: string): string {
  const content = path.join(folder, 'content')
  mkdirSync(content)
  symlinkSync(path.join(seed, 'media'), path.join(folder, 'media'))
  const copy = (name: string, take: (rows: { id: number; price?: number; lock?: object }[]) => unknown) =>
    writeFileSync(path.join(content, name), JSON.stringify(take(JSON.parse(readFileSync(path.join(seed, 'content', name), 'utf8')))))
  // Its lock names a course that is left out here.
  copy('categories.json', (rows) => rows.map(({ lock: _, ...row }) => row))
  copy('teachers.json', (rows) => rows)
  copy('courses.json', (rows) => rows.filter((row) => (row.price ?? 0) > 0).slice(0, 1))
  return content
}

// Each case starts whole processes, which share the machine with other tests.
jest.setTimeout(180_000)

describe('the server as a process', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-main-'))
  const DATA_DIR = path.join(folder, 'data')
  const SEED_DIR = smallSeed(folder)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const oneLine = (text: string) => text.trimEnd().split('\n').length === 1

  /** Asks a running server over HTTP, as a client does. */
  const asker =
    (port: number) =>
    async <C extends Call>(call: C, input: InputOf<C>, accessToken = ''): Promise<ReplyOf<C>> => {
      const body = 'body' in input ? { body: JSON.stringify(input.body) } : {}
      const headers = { ...signedHeaders(Date.now(), accessToken), ...('body' in body && { 'content-type': 'application/json' }) }
      const reply = await fetch(`http://127.0.0.1:${port}${addressOf(call, input)}`, { method: call.method, headers, ...body })
      const { code, msg, res } = (await reply.json()) as { code: number; msg: string; res: ReplyOf<C> }
      if (code !== 200) throw new Error(`${code} ${msg}`)
      return res
    }

  async function signIn(port: number, ask: ReturnType<typeof asker>): Promise<SessionGrant> {
    await ask(auth.sendSmsCode, { query: { mobile: '13800000001' } })
    const outbox = (await (await fetch(`http://127.0.0.1:${port}/dev/sms.json?mobile=13800000001`)).json()) as { rows: { body: string }[] }
    return ask(auth.loginBySms, { body: { mobile: '13800000001', smscode: /\d{6}/.exec(outbox.rows[0]?.body ?? '')?.[0] ?? '' } })
  }

  it('keeps what it acknowledged when it is killed, guards its port and its folder, which others cannot read, and stops cleanly', async () => {
    const port = await occupyPort().then(async (taken) => {
      await taken.free()
      return taken.port
    })
    const settings = { DATA_DIR, SEED_DIR, PORT: String(port) }
    const ask = asker(port)
    const courseId = (JSON.parse(readFileSync(path.join(SEED_DIR, 'courses.json'), 'utf8')) as { id: number }[])[0]?.id ?? 0

    const first = spawnServer(settings)
    await first.ready
    const session = await signIn(port, ask)
    const made = await ask(
      order.create,
      { body: { courseId, idempotencyKey: 'durability-1', buyFrom: 'h5', isBargainPaid: 0 } },
      session.accessToken,
    )

    const second = await spawnServer({ ...settings, PORT: '0' }).ended
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining(`${DATA_DIR} is in use by process ${first.pid}`) })
    expect(oneLine(second.stderr)).toBe(true)

    first.kill('SIGKILL')
    await first.ended
    const other = await occupyPort(port)
    const busy = await spawnServer(settings).ended
    expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`) })
    expect(oneLine(busy.stderr)).toBe(true)
    await other.free()

    const third = spawnServer(settings)
    await third.ready
    expect(await ask(user.info, { query: {} }, session.accessToken)).toMatchObject({ id: session.userId })
    expect(await ask(order.get, { params: { orderSn: made.orderSn } }, session.accessToken)).toEqual(made)
    for (const place of [DATA_DIR, path.join(DATA_DIR, 'pg')]) expect(statSync(place).mode & 0o777).toBe(0o700)
    third.kill('SIGTERM')
    expect(await third.ended).toEqual({ code: 0, stderr: '' })
    expect(existsSync(path.join(DATA_DIR, 'database.lock'))).toBe(false)
  })

  it.each([
    ['a setting is wrong', { PORT: 'x' }, 'PORT is "x"'],
    ['the database does not answer', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'DATABASE_URL does not work (127.0.0.1:1/none)'],
  ])('says in one line when %s', async (_, env, line) => {
    const { code, stderr } = await spawnServer({ DATA_DIR: path.join(folder, 'unused'), ...env }).ended
    expect(code).toBe(1)
    expect(stderr).toContain(line)
    expect(oneLine(stderr)).toBe(true)
  })

  it('names every setting that is wrong before it touches its data', async () => {
    const unused = path.join(folder, 'unused')
    const { code, stderr } = await spawnServer({
      DATA_DIR: unused,
      NODE_ENV: 'production',
      PORT: 'x',
      SMS: 'outbox',
      LLM: 'openai',
      MESSAGING: 'wechat',
    }).ended
    const names = stderr
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect([code, existsSync(unused)]).toEqual([1, false])
    expect(names).toEqual(['PORT', 'SMS=outbox', 'LLM_URL', 'LLM_KEY', 'LLM_MODEL', 'PUBLIC_URL', 'DATABASE_URL', 'MESSAGING'])
  })

  it('starts in production with an address and the embedded database alone, and offers nothing that was not set', async () => {
    const { port, free } = await occupyPort()
    await free()
    const own = { DATABASE: 'embedded', PUBLIC_URL: 'https://school.example.cn', DATA_DIR: path.join(folder, 'small'), PORT: String(port) }
    const school = spawnServer({ NODE_ENV: 'production', ...own })
    await school.ready
    const { value } = await asker(port)(setting.named, { params: { name: 'offered' } })
    expect(Object.values(JSON.parse(value) as object)).toEqual(Array(8).fill(false))
    expect((await fetch(`http://127.0.0.1:${port}/dev/sms`, { headers: { accept: 'application/json' } })).status).toBe(404)
    school.kill('SIGTERM')
    expect((await school.ended).code).toBe(0)
  })

  it('says in one line which seed file is broken, before it touches its data', async () => {
    const broken = path.join(folder, 'broken')
    mkdirSync(broken)
    writeFileSync(path.join(broken, 'categories.json'), '[{"id": 1}]')
    const other = path.join(folder, 'other')
    const { code, stderr } = await spawnServer({ DATA_DIR: other, SEED_DIR: broken }).ended
    expect(code).toBe(1)
    expect(stderr).toContain('categories.json')
    expect(oneLine(stderr)).toBe(true)
    expect(existsSync(other)).toBe(false)
  })
})
