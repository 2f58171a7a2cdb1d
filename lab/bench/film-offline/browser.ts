import { spawnSync } from 'node:child_process'
import { createCipheriv, randomBytes } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { FilmRental } from '@/contract/learn/film-download.schema'
import { rangeOf } from '@/domain/learn/film-download'
import { workerScripts } from '../../../config/first-screen/worker-plugin'
import { needChromium } from '../../../test/support/chromium'
import type { Bench } from './page'

export type Way = 'worker' | 'page'
type Figures = {
  keepSeconds: number
  startMs: number
  worstSeekMs: number
  /** Bytes of memory of the whole browser beyond those before the film was opened. */
  memory: number
  /** Places of the profile where bytes of the film were found in clear: while it played, and after it was closed. */
  clear: readonly [number, number]
}

const NAME = 'film-1-1'
const SEEKS = 30
const [LOOK_MS, PLAY_MS] = [100, 15_000]
/** A coder writes this into the first picture of each minute of the film. */
const MARK = Buffer.from('x264 - core')

function ffmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-nostdin', '-v', 'error', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`)
}

/** A film of at least so many bytes at five megabits a second, made of one minute again and again. */
export function makeFilm(folder: string, bytes: number): string {
  const [minute, film] = [path.join(folder, 'minute.mp4'), path.join(folder, 'film.mp4')]
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25,noise=alls=12:allf=t', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '5M', '-g', '100', '-c:a', 'aac']
  ffmpeg([...picture, '-t', '60', ...coded, minute])
  if (!readFileSync(minute).includes(MARK)) throw new Error('the coder left no mark')
  const times = Math.ceil(bytes / statSync(minute).size)
  ffmpeg(['-stream_loop', String(times - 1), '-i', minute, '-c', 'copy', '-movflags', '+faststart', film])
  return film
}

function rentalOf(bytes: number): FilmRental {
  const [key, iv, issuedAt] = [randomBytes(32), randomBytes(12), Date.now()]
  const moments = { rental: 'bench', until: issuedAt + 86_400_000, issuedAt }
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(moments)), cipher.final()])
  const lease = Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64')
  const film = { lessonId: 1, height: null, bytes, mimeType: 'video/mp4', url: '/film.mp4' }
  return { ...film, ...moments, key: key.toString('base64'), lease }
}

function pageScript(): string {
  const { outputFiles } = buildSync({ entryPoints: [path.join(__dirname, 'page.ts')], bundle: true, write: false, target: 'es2020' })
  return outputFiles[0]?.text ?? ''
}

/** Serves the page, the service worker as the build makes it, and the film by ranges. */
async function serve(film: string): Promise<{ origin: string; close: () => void }> {
  const { size } = statSync(film)
  const { worker, films } = workerScripts('bench', [], [])
  const html = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="/page.js"></script>'
  const texts: Record<string, [string, string]> = {
    '/': ['text/html', html],
    '/index.html': ['text/html', html],
    '/page.js': ['text/javascript', pageScript()],
    '/sw.js': ['text/javascript', worker],
    [`/${films.path}`]: ['text/javascript', films.script],
  }
  const server = createServer(({ url = '', headers }, reply) => {
    const text = texts[url]
    if (text) return void reply.writeHead(200, { 'content-type': text[0] }).end(text[1])
    const span = rangeOf(headers.range ?? null, size)
    if (url !== '/film.mp4' || !span) return void reply.writeHead(404).end()
    // A browser may store such a reply, unless the page forbids it.
    const stored = { 'cache-control': 'private, max-age=14400', etag: '"film"', 'accept-ranges': 'bytes' }
    const length = { 'content-range': `bytes ${span.from}-${span.to - 1}/${size}`, 'content-length': span.to - span.from }
    reply.writeHead(206, { ...stored, ...length })
    createReadStream(film, { start: span.from, end: span.to - 1 }).pipe(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** All processes whose command names the profile, and those they started. */
function processesOf(profile: string): number[] {
  const rows = readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1])
      return [{ pid: Number(name), parent, isOwn: readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile) }]
    } catch {
      return []
    }
  })
  const found = new Set(rows.filter(({ isOwn }) => isOwn).map(({ pid }) => pid))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of rows) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Memory of the browser's processes, in bytes; what some of them share counts once. */
function memoryOf(profile: string): number {
  return processesOf(profile).reduce((sum, pid) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return sum
    }
  }, 0)
}

/** How often the mark of the film is in the files of a folder. */
async function marksIn(folder: string): Promise<number> {
  let marks = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    let rest = Buffer.alloc(0)
    // A browser removes files of its own meanwhile.
    for await (const chunk of createReadStream(path.join(entry.parentPath, entry.name)).on('error', () => {})) {
      const text = Buffer.concat([rest, chunk as Buffer])
      for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) marks += 1
      rest = text.subarray(-MARK.length + 1)
    }
  }
  return marks
}

type Run = { way: Way; profile: string; origin: string; rental: FilmRental }

const launch = ({ way, profile }: Run): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: needChromium(),
    serviceWorkers: way === 'worker' ? 'allow' : 'block',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-gpu'],
  })

async function opened(context: BrowserContext, { way, origin }: Run): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(600_000)
  await page.goto(origin)
  if (way === 'worker') await page.evaluate(() => (window as unknown as { bench: Bench }).bench.register())
  return page
}

async function kept(run: Run): Promise<number> {
  const context = await launch(run)
  try {
    const page = await opened(context, run)
    const from = performance.now()
    const end = await page.evaluate(([way, name, rental]) => (window as unknown as { bench: Bench }).bench.keep(way, name, rental), [
      run.way,
      NAME,
      run.rental,
    ] as const)
    if (end !== 'kept') throw new Error(`the film was not stored: ${end}`)
    return (performance.now() - from) / 1000
  } finally {
    await context.close()
  }
}

/** Plays from the begin, goes to many places, and plays fast; the memory is looked at all the while. */
async function played(run: Run): Promise<Omit<Figures, 'keepSeconds'>> {
  const context = await launch(run)
  try {
    const page = await opened(context, run)
    await page.waitForTimeout(2_000)
    const before = memoryOf(run.profile)
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, memoryOf(run.profile))
    }, LOOK_MS)
    const startMs = await page.evaluate(([way, name]) => (window as unknown as { bench: Bench }).bench.open(way, name), [
      run.way,
      NAME,
    ] as const)
    await page.waitForTimeout(PLAY_MS)
    let worstSeekMs = 0
    for (let seek = 1; seek <= SEEKS; seek += 1) {
      const { ms, off } = await page.evaluate((share) => (window as unknown as { bench: Bench }).bench.seek(share), (seek * 0.618) % 0.98)
      if (off > 3) throw new Error(`a seek ended ${off.toFixed(1)} s beside its place`)
      worstSeekMs = Math.max(worstSeekMs, ms)
    }
    await page.evaluate(() => (window as unknown as { bench: Bench }).bench.rate(8))
    await page.waitForTimeout(PLAY_MS)
    clearInterval(looking)
    const whilePlaying = await marksIn(run.profile)
    await page.evaluate(() => (window as unknown as { bench: Bench }).bench.close())
    await page.waitForTimeout(2_000)
    return { startMs, worstSeekMs, memory: most - before, clear: [whilePlaying, await marksIn(run.profile)] }
  } finally {
    await context.close()
  }
}

/** Stores a film in Chromium and plays it in one of the two ways, each in a browser that was just started. */
export async function measured(film: string, way: Way): Promise<Figures> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'film-profile-'))
  const { origin, close } = await serve(film)
  const run = { way, profile, origin, rental: rentalOf(statSync(film).size) }
  try {
    const keepSeconds = await kept(run)
    return { keepSeconds, ...(await played(run)) }
  } finally {
    close()
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
