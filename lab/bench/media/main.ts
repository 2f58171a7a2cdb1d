/**
 * Usage: npm run -s lab -- media [--gigabytes 4] [--beside 10]
 *
 * Memory of the server while a film of 4 GB comes in and its index is moved to the front, and while ten of 300 MB come at once. Fails where
 * it is more than 100 MB above the idle server. Each measure has a server of its own. Writes four times the size of the film to the disk.
 *   --gigabytes N   size of the film
 *   --beside N      how many of 300 MB come at once
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mediaFolder } from '#server/folders'
import { writeLargeFilm } from './large-film'

const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '4' }, beside: { type: 'string', default: '10' } } })
const GIGABYTE = 1e9
const BESIDE_BYTES = 300e6
const PART_BYTES = 8_388_608
const MOST_BYTES = 100e6
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

type Told = { peak: number; states: { state: string; work: string; bytes: number }[] }
type Desk = { child: ChildProcess; origin: string; session: string; ask(word: string): Promise<Told> }

async function startDesk(): Promise<Desk> {
  const child = fork(path.join(__dirname, 'serve.ts'), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = <T>() => new Promise<T>((done) => child.once('message', (message) => done(message as T)))
  const { origin, session } = await next<{ origin: string; session: string }>()
  return {
    child,
    origin,
    session,
    ask: (word) => {
      const told = next<Told>()
      child.send(word)
      return told
    },
  }
}

/** Sends a file in parts, as the desk's script does. */
async function send({ origin, session }: Desk, name: string, file: string): Promise<void> {
  const { size } = await stat(file)
  const base = { cookie: `desk_session=${session}`, origin, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(`${origin}/media/uploads`, {
    method: 'POST',
    headers: { ...base, 'upload-length': String(size), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`the upload was refused: ${begun.status} ${await begun.text()}`)
  const at = begun.headers.get('location') ?? ''
  const handle = await open(file)
  const part = Buffer.alloc(PART_BYTES)
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await handle.read(part, 0, PART_BYTES, offset)
    const headers = { ...base, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const { status } = await fetch(origin + at, { method: 'PATCH', headers, body: part.subarray(0, bytesRead) })
    if (status !== 204) throw new Error(`a part was refused: ${status}`)
    offset += bytesRead
  }
  await handle.close()
}

/** Runs a measure on a server of its own, so that memory that an earlier one left behind does not count; true when it stays below the bar. */
async function measured(words: string, lesson: string, work: (desk: Desk) => Promise<Told>): Promise<boolean> {
  const desk = await startDesk()
  try {
    // Whatever a first upload loads and compiles belongs to the idle server.
    await send(desk, 'warm.mp4', lesson)
    await desk.ask('prepare')
    await new Promise((done) => setTimeout(done, 2_000))
    const { peak: idle } = await desk.ask('idle')
    const { peak, states } = await work(desk)
    say(`${words}: ${megabytes(peak - idle)} above ${megabytes(idle)}`)
    return peak - idle < MOST_BYTES && states.every(({ state, work: left }) => state === 'ready' || left === 'rewrite')
  } finally {
    await desk.ask('end')
  }
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'large-film-'))
  const [lesson, film, other] = [path.join(mediaFolder, 'video/lesson.mp4'), path.join(folder, 'film.mp4'), path.join(folder, 'other.mp4')]
  try {
    await writeLargeFilm(lesson, film, Number(values.gigabytes) * GIGABYTE * 0.99)
    await writeLargeFilm(lesson, other, BESIDE_BYTES)
    const one = await measured(`one of ${values.gigabytes} GB`, lesson, async (desk) => {
      await send(desk, 'film.mp4', film)
      return desk.ask('idle')
    })
    const moved = await measured('the index of it moved to the front', lesson, async (desk) => {
      await send(desk, 'film.mp4', film)
      await desk.ask('idle')
      const told = await desk.ask('prepare')
      if (told.states[1]?.state !== 'ready') throw new Error('the film was not prepared')
      return told
    })
    const beside = await measured(`${values.beside} of 300 MB at once`, lesson, async (desk) => {
      await Promise.all(Array.from({ length: Number(values.beside) }, (_, at) => send(desk, `${at}.mp4`, other)))
      const told = await desk.ask('idle')
      if (told.states.length !== Number(values.beside) + 1) throw new Error('an upload is missing')
      return told
    })
    return one && moved && beside
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

main().then(
  (isRight) => {
    process.exitCode = isRight ? 0 : 1
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  },
)
