import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expectSystemError } from '#server/error-code'
import { readJson } from '@/domain/text/read-json'
import { MINUTE_MS } from '@/domain/time/units'
import { AskedWrong } from '../draft'
import type { Finding, Order, Read } from '../finding'

/** For so long lines are handed out without a pause, in milliseconds: requests wait no longer than this and the work on one line. */
const TURN_MS = 8
const NEWLINE = 10

/** A line is longer than the most it may have. */
class LineTooLong extends Error {}

/** The lines of a stream of at most so many bytes each. Between them other work of this process gets its turn. Throws `LineTooLong`. */
export async function* linesIn(stream: Readable, mostBytes: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  let since = performance.now()
  for await (const piece of stream) {
    let rest = piece as Buffer
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      if (performance.now() - since < TURN_MS) continue
      await setImmediate()
      since = performance.now()
    }
    parts.push(rest)
    length += rest.length
    if (length > mostBytes) throw new LineTooLong()
  }
}

/** The memory of the process is looked at every so many milliseconds. */
const LOOK_MS = 200
/** A process that had no memory says so above the frames of its stack, of which there may be some fifty. */
const MOST_TRACE = 16_000
const BYTES_PER_PAGE = 4_096
/** Settings that the process needs: none that opens anything. */
const SETTINGS = ['PATH', 'HOME', 'LANG']

/** The program of the process: beside the built server, else the source. */
const program = () =>
  path.extname(__filename) === '.ts' ? ['--import', 'tsx', path.join(__dirname, 'main.ts')] : [path.join(__dirname, 'import-reader.cjs')]

/** Memory that a process holds; 0 where the system does not tell. */
function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * BYTES_PER_PAGE
  } catch (error) {
    return expectSystemError(error) ?? 0
  }
}

function begin(order: Order, { heapMb }: Bounds, folder: string): ChildProcess {
  // One thread also clears the memory, so that the other processor stays free; little of it is left to what is thrown away at once.
  const limits = [`--max-old-space-size=${heapMb}`, '--single-threaded-gc', '--max-semi-space-size=16']
  const own = Object.fromEntries(SETTINGS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  const child = spawn(process.execPath, [...limits, ...program()], {
    env: { ...own, TMPDIR: folder },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  // A process that ended at once no longer reads.
  child.stdin?.on('error', () => {})
  child.stdin?.end(JSON.stringify(order))
  return child
}

/** A process under watch: it is ended when it takes too much, and `ended` tells how it went. */
class Watched {
  private fate: Fate | null = null
  private trace = ''
  private readonly timers: NodeJS.Timeout[]
  private readonly ended: Promise<{ code: number | null }>

  constructor(
    private readonly child: ChildProcess,
    private readonly bounds: Bounds,
    signal: AbortSignal | undefined,
  ) {
    const stop = () => this.end('stopped')
    this.timers = [setTimeout(() => this.end('time'), bounds.ms), setInterval(() => this.look(), LOOK_MS)]
    this.ended = new Promise((resolve) => {
      const done = (code: number | null) => {
        for (const timer of this.timers) clearInterval(timer)
        signal?.removeEventListener('abort', stop)
        resolve({ code })
      }
      child.on('error', (error) => {
        this.trace += String(error)
        done(null)
      })
      child.on('close', done)
    })
    child.stderr?.on('data', (text: Buffer) => {
      this.trace = (this.trace + text.toString('utf8')).slice(-MOST_TRACE)
    })
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop)
  }

  private look() {
    const { pid } = this.child
    if (pid !== undefined && residentBytes(pid) > this.bounds.residentBytes) this.end('memory')
  }

  /** Ends the process for this reason, unless it was ended for another. */
  end(fate: Fate) {
    this.fate ??= fate
    this.child.kill('SIGKILL')
  }

  /** Waits until the process is gone, however it went. */
  async gone(): Promise<void> {
    await this.ended
  }

  /** Waits for the end of the process. Throws `Interrupted` unless it ended by itself and well. */
  async settle(): Promise<void> {
    const { code } = await this.ended
    if (code === 0 && this.fate === null) return
    const isOutOfMemory = /heap out of memory|Reached heap limit|Array buffer allocation failed/i.test(this.trace)
    throw new Interrupted(this.fate ?? (isOutOfMemory ? 'memory' : 'died'), this.bounds, this.trace)
  }
}

async function* findingsOf(child: ChildProcess, watched: Watched): AsyncGenerator<Finding> {
  const stream = child.stdio[3]
  if (!(stream instanceof Readable)) throw new Error('the process has no pipe for what it finds')
  for await (const line of linesIn(stream, MOST_LINE)) {
    const message = readJson(line) as Message | undefined
    if (message === undefined) return watched.end('died')
    if (message.kind === 'askedWrong') throw new AskedWrong(message.reason)
    yield message
  }
}

type Reading = { order: Order; bounds: Bounds; signal: AbortSignal | undefined; folder: string }

async function* readIn({ order, bounds, signal, folder }: Reading): AsyncGenerator<Finding> {
  const child = begin(order, bounds, folder)
  const watched = new Watched(child, bounds, signal)
  let isListening = true
  try {
    yield* findingsOf(child, watched)
    isListening = false
  } catch (error) {
    if (error instanceof AskedWrong) throw error
    watched.end(error instanceof LineTooLong ? 'size' : 'died')
  } finally {
    // The caller may have no use for the rest.
    if (isListening) watched.end('stopped')
    await watched.gone()
  }
  await watched.settle()
}

/**
 * Reads a file in a process of its own, with little memory, little time and low priority, which knows neither the database nor the
 * settings: whatever the file does, the process that asks goes on. Throws `Interrupted` where it ended before the file.
 */
export const readApart = (bounds: Bounds, signal?: AbortSignal): Read =>
  async function* (order) {
    // A process that is ended does not clear up: what it unpacks lies where this one does.
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-read-'))
    try {
      yield* readIn({ order, bounds, signal, folder })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const MIB = 1_048_576

/** Bounds of a process that reads a file: memory of its objects in MB, all memory in bytes, and time in milliseconds. */
export type Bounds = { heapMb: number; residentBytes: number; ms: number }

/** The reason for which a process that read a file ended before the file did. */
type Fate = 'memory' | 'time' | 'stopped' | 'size' | 'died'

const reasons: Readonly<Record<Fate, (bounds: Bounds) => string>> = {
  memory: ({ residentBytes }) => `读这个文件用的内存超过了 ${Math.round(residentBytes / MIB)} MB：请分成几个文件再导入`,
  time: ({ ms }) => `读这个文件超过了 ${Math.round(ms / MINUTE_MS)} 分钟：请分成几个文件再导入`,
  stopped: () => '服务器在这期间停止了',
  size: () => '读出的内容太多：请分成几个文件再导入',
  died: () => '读文件的进程意外退出：请再试一次；还是这样的话，请把这个文件发给维护人员',
}

/** The process that read a file ended before the file did. The message says why, and what to do. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  constructor(
    readonly fate: Fate,
    bounds: Bounds,
    /** The last words of the process, for the log. */
    readonly trace = '',
  ) {
    super(reasons[fate](bounds))
  }
}

/** Bytes of one message at most; a question with more is refused by the process that read it. */
export const MOST_LINE = 4_194_304

/** A line of what the reading process says. */
export type Message = Finding | { kind: 'askedWrong'; reason: string }
