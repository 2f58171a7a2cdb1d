/**
 * Usage: npm run -s lab -- bench:film-offline [bytes]
 *
 * A film, 2 GB unless told, through the store of a device: encrypted piece by piece, then read as a player reads it. First in Node, where the
 * memory of the store alone is seen; then in Chromium, in both ways of opening: by the service worker, and by the page where there is none.
 * There the film is made with ffmpeg, and memory is that of all processes of the browser beyond what it was before the film was opened.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { FILM_PIECE_BYTES, pieceCount, pieceSpan, rangeOf } from '@/domain/learn/film-download'
import {
  type FilmPieces,
  importKey,
  isWhole,
  type KeyedRecord,
  pieceAddress,
  sealPiece,
  streamOf,
} from '@/platform/stored-films/film-store'
import { makeFilm, measured, type Way } from './browser'

const BYTES = Number(process.argv[2] ?? 2_147_483_648)
/** Memory beyond that of the start which a phone has to spare, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024
const SEEKS = 200
/** The same for the whole browser with its decoder, whatever the length of the film, in bytes. */
const MOST_BROWSER_BYTES = 448 * 1024 * 1024
/** The longest until a picture moves, in ms, on a machine that does nothing else. */
const MOST_MS = 1_000

/** Bytes of a piece, which tell where they belong. */
function madeOf(index: number, length: number): ArrayBuffer {
  const words = new Uint32Array(Math.ceil(length / 4))
  for (let at = 0; at < words.length; at += 1) words[at] = index * 2_654_435_761 + at
  return words.buffer.slice(0, length)
}

function piecesIn(folder: string): FilmPieces {
  const fileOf = (address: string) => path.join(folder, encodeURIComponent(address))
  return {
    read: async (_name, address) => {
      const bytes = await readFile(fileOf(address))
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
    write: async (_name, address, bytes) => {
      await writeFile(fileOf(address), Buffer.from(bytes))
      return true
    },
    drop: () => rm(folder, { recursive: true }),
    addresses: async () => (await readdir(folder)).map(decodeURIComponent),
    names: async () => [],
  }
}

let most = 0
const look = () => {
  const { heapUsed, external } = process.memoryUsage()
  most = Math.max(most, heapUsed + external)
}

async function stored(record: KeyedRecord, pieces: FilmPieces): Promise<void> {
  for (let index = 0; index < pieceCount(BYTES); index += 1) {
    const { from, to } = pieceSpan(index, BYTES)
    await pieces.write(record.name, pieceAddress(record, index), await sealPiece(record, index, madeOf(index, to - from)))
    look()
  }
}

/** Reads a range as a player does; every byte has to be the right one. */
async function read(record: KeyedRecord, pieces: FilmPieces, header: string | null): Promise<number> {
  const span = rangeOf(header, BYTES)
  if (span === null) throw new Error(`no range ${header}`)
  let at = span.from
  for await (const part of streamOf(record, pieces, span) as unknown as AsyncIterable<Uint8Array>) {
    const index = Math.floor(at / FILM_PIECE_BYTES)
    const own = pieceSpan(index, BYTES)
    const right = new Uint8Array(madeOf(index, own.to - own.from)).subarray(at - own.from, at - own.from + part.length)
    if (Buffer.compare(part, right) !== 0) throw new Error(`other bytes at ${at}`)
    at += part.length
    look()
  }
  return at - span.from
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function inNode(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'film-offline-'))
  const key = await importKey(randomBytes(32).toString('base64'))
  const moments = { lease: '', localAt: 0, seenAt: 0, token: '' }
  const record: KeyedRecord = { name: 'film-1-1', rental: 'bench', bytes: BYTES, mimeType: 'video/mp4', key, ...moments }
  const pieces = piecesIn(folder)
  look()
  const before = most
  try {
    const begin = performance.now()
    await stored(record, pieces)
    const storedAt = performance.now()
    if (!(await isWhole(record, pieces))) throw new Error('pieces are missing')
    const bytes = await read(record, pieces, null)
    const readAt = performance.now()
    for (let seek = 0; seek < SEEKS; seek += 1) {
      const from = Math.floor((BYTES - 1) * ((seek * 0.618) % 1))
      await read(record, pieces, `bytes=${from}-${Math.min(BYTES - 1, from + 99_999)}`)
    }
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    const isSmall = most - before <= MOST_BYTES && bytes === BYTES
    process.stdout.write(`Node: ${mb(BYTES)} encrypted in ${seconds(begin, storedAt)} s, read in ${seconds(storedAt, readAt)} s\n`)
    process.stdout.write(`${isSmall ? '✓' : '✗'} memory beyond the start: ${mb(most - before)} of ${mb(MOST_BYTES)}\n`)
    return isSmall
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inBrowser(film: string, way: Way): Promise<boolean> {
  const { keepSeconds, startMs, worstSeekMs, memory, clear } = await measured(film, way)
  const told = (isRight: boolean, text: string) => {
    process.stdout.write(`${isRight ? '✓' : '✗'} ${text}\n`)
    return isRight
  }
  process.stdout.write(`Chromium, opened by the ${way}: fetched and encrypted in ${keepSeconds.toFixed(1)} s\n`)
  return [
    told(memory <= MOST_BROWSER_BYTES, `memory of the browser beyond the start: ${mb(memory)} of ${mb(MOST_BROWSER_BYTES)}`),
    told(startMs <= MOST_MS, `plays after ${startMs.toFixed(0)} ms of ${MOST_MS}`),
    told(worstSeekMs <= MOST_MS, `plays elsewhere after ${worstSeekMs.toFixed(0)} ms of ${MOST_MS}, at worst`),
    told(
      clear.every((found) => found === 0),
      `in clear on the disk: ${clear[0]} places while it plays, ${clear[1]} after it is closed`,
    ),
  ].every(Boolean)
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'film-offline-'))
  try {
    const results = [await inNode()]
    const film = makeFilm(folder, BYTES)
    for (const way of ['worker', 'page'] as const) results.push(await inBrowser(film, way))
    process.exitCode = results.every(Boolean) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

void main()
