import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { BANK_FOLDER, bankFolder } from '#server/providers/uploads/rules'
import { pictureSources, recordingSources } from '@/domain/site/stored-media'
import { isLink } from '@/domain/text/link-text'

const PICTURES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

const RECORDINGS: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
/** All recordings of a pack, in bytes: a device keeps 4 MB of packs, and a third is added as text. */
const MOST_RECORDING_BYTES = 1_500_000

/** Files of content by their stored address, and how many recordings are too large to come along. */
export type PackFiles = { files: Record<string, string>; leftOut: number }

const typeOf = (name: string, types: Readonly<Record<string, string>>) => types[path.extname(name).toLowerCase()]

/** Where a stored address lies on this server; undefined for one of another kind, and for any that is not a file of ours. */
function fileOf(env: Env, source: string, types: Readonly<Record<string, string>>): string | undefined {
  const name = path.posix.normalize(source)
  if (isLink(source) || /^(\.\.|\/|data:)/.test(name) || typeOf(name, types) === undefined) return undefined
  const [folder, ...rest] = name.split('/')
  if (folder === BANK_FOLDER) return path.join(bankFolder(env), ...rest)
  // Sounds and films beside the questions' own are those of lessons.
  return types === PICTURES ? path.join(mediaFolder, name) : undefined
}

const dataOf = (type: string | undefined, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

async function picturesOf(env: Env, content: unknown): Promise<[string, string][]> {
  const read = async (source: string): Promise<[string, string][]> => {
    const file = fileOf(env, source, PICTURES)
    const bytes = file && (await readFile(file).catch(expectSystemError))
    return bytes ? [[source, dataOf(typeOf(source, PICTURES), bytes)]] : []
  }
  return (await Promise.all(pictureSources(content).map(read))).flat()
}

/** Recordings in the order of the questions, as long as there is room. */
async function recordingsOf(env: Env, content: unknown): Promise<PackFiles> {
  const kept: PackFiles = { files: {}, leftOut: 0 }
  let room = MOST_RECORDING_BYTES
  for (const source of recordingSources(content)) {
    const file = fileOf(env, source, RECORDINGS)
    const found = file && (await stat(file).catch(expectSystemError))
    if (!file || !found) continue
    if (found.size > room) kept.leftOut += 1
    else {
      room -= found.size
      kept.files[source] = dataOf(typeOf(source, RECORDINGS), await readFile(file))
    }
  }
  return kept
}

/** Pictures, formulas and recordings of content as data addresses, by their stored address. One that is not there is left out. */
export async function packFiles(env: Env, content: unknown): Promise<PackFiles> {
  const pictures = await picturesOf(env, content)
  const { files, leftOut } = await recordingsOf(env, content)
  return { files: { ...Object.fromEntries(pictures), ...files }, leftOut }
}
