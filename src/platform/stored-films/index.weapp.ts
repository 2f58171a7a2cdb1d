import Taro from '@tarojs/taro'
import type { FilmRental } from '@/contract/learn/film-download.schema'
import { FILM_PIECE_BYTES, type FilmTimes, filmGate } from '@/domain/learn/film-download'
import { hasFields, readJson } from '@/domain/text/read-json'
import type { DownloadEnd } from '../stored-files/port'
import type { CopyGate, StoredFilmsPort } from './port'

/** The host's limit of all files of the program, in bytes, as learners read it. */
const LIMIT = 200_000_000
const PART = 206
const WHOLE = 100
/** Folders that count towards the limit. */
const folders = ['', '/kept', '/films']

type Note = FilmTimes & { rental: string; bytes: number }
const isNote = (value: unknown): value is Note => hasFields(value, ['rental', 'bytes', 'until', 'issuedAt', 'localAt', 'seenAt'])

const files = () => Taro.getFileSystemManager()
const root = () => Taro.env.USER_DATA_PATH ?? ''
const folder = () => `${root()}/films`
const pathOf = (file: string) => `${folder()}/${file}`
const filmOf = (name: string) => pathOf(`${name}.mp4`)
const noteOf = (name: string) => pathOf(`${name}.json`)

/** Returns the result of an act; undefined where the host refuses it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const namesIn = (folder: string): readonly string[] => attempt(() => files().readdirSync(folder)) ?? []
function sizeOf(path: string): number {
  const stats = attempt(() => files().statSync(path))
  return stats && 'size' in stats && stats.isFile() ? stats.size : 0
}

function readNote(name: string): Note | undefined {
  const text = attempt(() => files().readFileSync(noteOf(name), 'utf8'))
  return typeof text === 'string' ? readJson(text, isNote) : undefined
}
const writeNote = (name: string, note: Note) =>
  attempt(() => files().writeFileSync(noteOf(name), JSON.stringify(note), 'utf8') ?? true) === true

function drop(name: string): void {
  for (const path of [filmOf(name), noteOf(name)]) attempt(() => files().unlinkSync(path))
}

/** Begins a copy, or goes on with one of the same rental. False where there is no room for it. */
function begin(name: string, { rental, bytes, until, issuedAt }: FilmRental): boolean {
  attempt(() => files().mkdirSync(folder(), true))
  if (readNote(name)?.rental !== rental) drop(name)
  const now = Date.now()
  if (
    !writeNote(name, {
      rental,
      bytes,
      until,
      issuedAt,
      localAt: now,
      seenAt: now,
    })
  )
    return false
  return namesIn(folder()).includes(`${name}.mp4`) || attempt(() => files().writeFileSync(filmOf(name), '') ?? true) === true
}

type Fetching = {
  isStopped: () => boolean
  onTask: (task: { abort: () => void }) => void
  onPercent: (percent: number) => void
}

/** Bytes from a place on; undefined where the server sends others. */
async function fetchPiece({ url, bytes }: FilmRental, from: number, { onTask }: Fetching): Promise<ArrayBuffer | undefined> {
  const to = Math.min(bytes, from + FILM_PIECE_BYTES)
  const task = Taro.request<ArrayBuffer>({
    url,
    header: { range: `bytes=${from}-${to - 1}` },
    responseType: 'arraybuffer',
  })
  onTask(task)
  const { statusCode, data } = await task
  return statusCode === PART && data.byteLength === to - from ? data : undefined
}

/** Appends piece after piece; what has come stays, however it ends. */
async function fetchPieces(name: string, rental: FilmRental, fetching: Fetching): Promise<DownloadEnd> {
  if (!begin(name, rental)) return { end: 'full' }
  for (let have = sizeOf(filmOf(name)); have < rental.bytes; have = sizeOf(filmOf(name))) {
    if (fetching.isStopped()) return { end: 'stopped' }
    const piece = await fetchPiece(rental, have, fetching)
    if (piece === undefined) return { end: 'failed' }
    if (attempt(() => files().appendFileSync(filmOf(name), piece) ?? true) !== true) return { end: 'full' }
    fetching.onPercent(Math.floor(((have + piece.byteLength) * WHOLE) / rental.bytes))
  }
  return { end: 'kept', bytes: rental.bytes }
}

function download(name: string, rental: FilmRental, onPercent: (percent: number) => void) {
  let isStopped = false
  let abort = () => {}
  const onTask = (task: { abort: () => void }) => {
    abort = () => task.abort()
  }
  const ended = fetchPieces(name, rental, {
    isStopped: () => isStopped,
    onTask,
    onPercent,
  }).catch((): DownloadEnd => ({ end: isStopped ? 'stopped' : 'failed' }))
  const cancel = () => {
    isStopped = true
    abort()
  }
  return { ended, cancel }
}

/** Whether a copy opens now; the moment is noted as one that the device's clock has shown. */
async function gate(name: string): Promise<CopyGate> {
  const note = readNote(name)
  if (!note || sizeOf(filmOf(name)) !== note.bytes) return 'gone'
  const now = Date.now()
  const found = filmGate(note, now)
  if (found === 'open') writeNote(name, { ...note, seenAt: Math.max(note.seenAt, now) })
  return found
}

/** Kept in the folder that the host gives to this learner of the mini-program, which no other program reads. */
export const storedFilms: StoredFilmsPort = {
  place: () => 'program',
  room: async () =>
    LIMIT -
    folders
      .flatMap((folder) => namesIn(root() + folder).map((name) => sizeOf(`${root()}${folder}/${name}`)))
      .reduce((sum, size) => sum + size, 0),
  have: async (name, { rental }) => (readNote(name)?.rental === rental ? sizeOf(filmOf(name)) : 0),
  download,
  // Its lists are on the device as soon as they are written.
  about: async () => undefined,
  renew: async (name, { rental, until, issuedAt }) => {
    const note = readNote(name)
    const now = Date.now()
    return note?.rental === rental && writeNote(name, { ...note, until, issuedAt, localAt: now, seenAt: now })
  },
  lock: async (name) => drop(name),
  gate,
  addressOf: async (name) => ((await gate(name)) === 'open' ? filmOf(name) : undefined),
  remove: async (name) => drop(name),
  names: async () => [...new Set(namesIn(folder()).map((file) => file.replace(/\.(mp4|json)$/, '')))],
}
