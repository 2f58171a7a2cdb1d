/**
 * Usage: npm run -s lab -- import-availability
 *
 * Previews files made to do harm, all sent to the desk at once, and imports the questions of one, while a learner asks for /healthz and the
 * subjects each 50 ms. Fails where a call waited above 100 ms longer than at rest, where the server held above 500 MB, or where two files were
 * read at a time. On a busy machine `longestTurnsCpuMs` tells what the server itself was busy for in one piece.
 *   IMPORT_FILES=<folder>  the files of a folder instead
 *   DATABASE_URL=…         PostgreSQL, where the longest wait was 57 ms and the server held 197 MB; the embedded database works within the
 *                          server and keeps it for up to 0.2 s
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build as esbuild } from 'esbuild'
import { occupyPort } from '../../test/support/child-server'
import { bombs } from './bombs'

const EVERY_MS = 50
const REST_MS = 20_000
const MOST_WAIT_MS = 100
const MOST_MB = 500
const LONGEST_MS = 1_800_000
const MIB = 1_048_576
const ENDINGS = /\.(?:csv|tsv|gift|aiken|txt|xml|xlsx|xls|docx|doc|zip)$/i

type Sent = { name: string; bytes: Uint8Array }
type School = { child: ChildProcess; learners: string; desk: string; session: string }

/** Memory of a process, in MB; 0 when it is gone. */
function megabytes(pid: number): number {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / MIB)
  } catch {
    return 0
  }
}

/** Processes that this one has begun. */
const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort()
  await free()
  return port
}

/** The server as one file, as it is built for a school, beside the process that reads files for it. */
async function build(): Promise<string> {
  execFileSync(process.execPath, ['config/commands/build-server.mjs'], { stdio: 'inherit' })
  const outfile = path.resolve('dist/import-availability.cjs')
  const entryPoints = [path.join(__dirname, 'server.ts')]
  await esbuild({ entryPoints, outfile, bundle: true, packages: 'external', platform: 'node', target: 'node20' })
  return outfile
}

async function open(folder: string): Promise<School> {
  const program = await build()
  const [port, deskPort] = [await freePort(), await freePort()]
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), DESK_PORT: String(deskPort), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { session } = JSON.parse(line.toString('utf8')) as { session: string }
  return { child, learners: `http://127.0.0.1:${port}`, desk: `http://127.0.0.1:${deskPort}`, session }
}

type Watch = { slowest: Record<string, number>; waits: number[]; serverMb: number; readerMb: number; readersAtOnce: number }

/** Asks as a learner does, and looks at the processes, until it is told to stop. */
async function watch({ child, learners }: School, isOver: () => boolean): Promise<Watch> {
  const seen: Watch = { slowest: {}, waits: [], serverMb: 0, readerMb: 0, readersAtOnce: 0 }
  const asked: Promise<void>[] = []
  const ask = async (call: string) => {
    const since = performance.now()
    const reply = await fetch(learners + call)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${call} replied ${reply.status}`)
    const waited = Math.round(performance.now() - since)
    seen.waits.push(waited)
    seen.slowest[call] = Math.max(seen.slowest[call] ?? 0, waited)
  }
  for (let turn = 0; !isOver(); turn++) {
    asked.push(ask(turn % 4 === 0 ? '/readyz' : '/healthz'))
    const pid = child.pid ?? 0
    const readers = childrenOf(pid)
    seen.serverMb = Math.max(seen.serverMb, megabytes(pid))
    seen.readerMb = Math.max(seen.readerMb, ...readers.map(megabytes))
    seen.readersAtOnce = Math.max(seen.readersAtOnce, readers.length)
    await delay(EVERY_MS)
  }
  await Promise.all(asked)
  return seen
}

const tokenIn = (page: string) => /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? ''

class Editor {
  constructor(private readonly school: School) {}

  private ask(url: string, init: RequestInit = {}) {
    return fetch(this.school.desk + url, { ...init, redirect: 'manual', headers: { cookie: `desk_session=${this.school.session}` } })
  }

  async page(url: string): Promise<string> {
    return (await this.ask(url)).text()
  }

  async send({ name, bytes }: Sent): Promise<string> {
    const url = '/acts/import-questions/new'
    const page = await this.page(url)
    const form = new FormData()
    const subject = /<option value="(\d+)"/.exec(page)?.[1] ?? ''
    for (const [field, value] of Object.entries({ _token: tokenIn(page), _step: 'run', categoryId: subject, update: 'no' }))
      form.set(field, value)
    form.set('upload', new Blob([new Uint8Array(bytes)]), name)
    const reply = await this.ask(url, { method: 'POST', body: form })
    const to = reply.headers.get('location')
    if (to === null) throw new Error(`${name} was not taken: ${/role="\w+">([^<]*)/.exec(await reply.text())?.[1]}`)
    return to.split('?')[0] ?? ''
  }

  async press(act: string, run: string): Promise<void> {
    const url = `/acts/${act}/${path.basename(run)}`
    const form = new URLSearchParams({ _token: tokenIn(await this.page(url)), _step: 'run' })
    await this.ask(url, { method: 'POST', body: form })
  }

  /** Waits until a run has come to one of these states; the state and its reason or first line. */
  async wait(run: string, states: RegExp): Promise<string> {
    for (const since = performance.now(); performance.now() - since < LONGEST_MS; await delay(500)) {
      const page = await this.page(run)
      const state = /<dt>状态<\/dt><dd>([^<]*)/.exec(page)?.[1] ?? ''
      if (states.test(state)) return `${state} ${(/<dt>原因<\/dt><dd>([^<]*)/.exec(page) ?? /<pre>([^\n<]*)/.exec(page))?.[1] ?? ''}`
    }
    throw new Error(`${run} was not done in time`)
  }
}

const filesIn = (folder: string): Sent[] =>
  readdirSync(folder)
    .filter((name) => ENDINGS.test(name))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }))

async function main() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-availability-'))
  const files = process.env.IMPORT_FILES ? filesIn(process.env.IMPORT_FILES) : bombs()
  const school = await open(folder)
  try {
    const editor = new Editor(school)
    const restUntil = performance.now() + REST_MS
    const rest = await watch(school, () => performance.now() > restUntil)
    let isOver = false
    const watching = watch(school, () => isOver)
    const since = performance.now()
    const runs = await Promise.all(files.map((file) => editor.send(file)))
    const states: Record<string, string> = {}
    for (const [at, run] of runs.entries()) states[files[at]?.name ?? ''] = await editor.wait(run, /等待确认|没有读完/)
    for (const run of runs) if (/将新增 [1-9]/.test(await editor.page(run))) await editor.press('confirm-import', run)
    for (const [at, run] of runs.entries())
      states[files[at]?.name ?? ''] += ` → ${await editor.wait(run, /已完成|导入中断|等待确认|没有读完/)}`
    isOver = true
    const seen = await watching
    const slowest = (waits: readonly number[]) => [...waits].sort((a, b) => b - a).slice(0, 10)
    const worst = Math.max(...seen.waits)
    const isSmall = Math.max(seen.serverMb, rest.serverMb) <= MOST_MB
    const isGood = worst - Math.max(...rest.waits) <= MOST_WAIT_MS && isSmall && seen.readersAtOnce <= 1
    const told = {
      files: files.length,
      seconds: Math.round((performance.now() - since) / 1000),
      load: os.loadavg().map(Math.round),
      states,
    }
    const { waits, ...most } = seen
    const figures = {
      asked: waits.length,
      ...most,
      serverMbAtRest: rest.serverMb,
      slowestMs: slowest(waits),
      atRestMs: slowest(rest.waits),
    }
    process.stdout.write(`${JSON.stringify({ ...told, ...figures, isGood }, null, 2)}\n`)
    process.exitCode = isGood ? 0 : 1
  } finally {
    const said = once(school.child.stdout ?? school.child, 'data')
    const ended = once(school.child, 'close')
    school.child.kill('SIGTERM')
    process.stdout.write(String((await said)[0]))
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
