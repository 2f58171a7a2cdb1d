import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import type { Graded } from '@/contract/tiku/practice.schema'
import { withFiles } from '@/domain/site/stored-media'
import { hasFields, isRecord, readJson, readRows } from '@/domain/text/read-json'
import { DAY_MS } from '@/domain/time/units'
import type { StoragePort } from '@/platform/storage/port'
import { StorageRefused, writeIfRoom } from '@/platform/storage/port'
import { PACK_ROOT } from './forget-packs'

/** Describes a pack on the device. `bytes` of UTF-8, `parts` texts; `until`, in ms, is absent in packs kept before they ended. */
export type StoredPack = PackSource & {
  title: string
  version: string
  questionCount: number
  bytes: number
  parts: number
  until?: number
}

/** All packs together, in bytes: a mini-program keeps 10 MB in all, a browser about as much, and answers come first. */
export const PACK_QUOTA_BYTES = 4_000_000
/** A pack opens for so long after its download: by then its questions and the learner's right to them have been looked at again. */
export const PACK_LIFE_MS = 30 * DAY_MS
/** Characters of one text: a mini-program keeps 1 MB under one key, and a character takes up to three bytes. */
const PART_LENGTH = 300_000

const isPack = (value: unknown): value is Pack => hasFields(value, ['version', 'practice'])
const isKept = (value: unknown): value is StoredPack => hasFields(value, ['kind', 'id', 'version', 'bytes', 'parts'])
const isGraded = (value: unknown): value is Graded => isRecord(value)
/** Whether a pack opens no more at `now`, in ms. */
export const isOver = ({ until }: StoredPack, now: number): boolean => until !== undefined && now >= until
const isSame = (one: PackSource, other: PackSource) => one.kind === other.kind && one.id === other.id

/** Bytes of a text in UTF-8, without an encoder: a mini-program has none. */
const bytesOf = (text: string) => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, '.').length
const partsOf = (text: string) =>
  Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, at) => text.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH))

/** The device has not enough room left for the pack. */
export class PackTooLarge extends Error {
  constructor() {
    super('pack too large')
    this.name = 'PackTooLarge'
  }
}

/** The answers given to packs without a network, as this device has marked them. */
const gradedIn = (storage: StoragePort, nameOf: (source: PackSource) => string) => ({
  graded: (source: PackSource) => readRows(storage.read(`${nameOf(source)}:graded`), isGraded),
  /** False when the device is full. */
  keepGraded: (source: PackSource, graded: readonly Graded[]) => writeIfRoom(storage, `${nameOf(source)}:graded`, JSON.stringify(graded)),
})

/** Packs cut into texts, each under the name of its pack and its place. */
const textsIn = (storage: StoragePort, nameOf: (source: PackSource) => string) => ({
  /** The pack joined from its texts; none when they do not make one. */
  joined: (source: PackSource, parts: number): Pack | undefined => {
    const texts = Array.from({ length: parts }, (_, at) => storage.read(`${nameOf(source)}:${at}`) ?? '')
    return readJson(texts.join(''), isPack)
  },
  writeTexts: (source: PackSource, texts: readonly string[]) =>
    texts.forEach((text, at) => void storage.write(`${nameOf(source)}:${at}`, text)),
  /** Drops the answers given to the pack too. */
  dropTexts: (source: PackSource) => {
    for (const key of storage.keys()) if (key.startsWith(`${nameOf(source)}:`)) storage.remove(key)
  },
})

/** The pack as it is listed: how large it is and in how many texts it lies. */
function listed(source: PackSource, pack: Pack, title: string, bytes: number, parts: number): StoredPack {
  const questionCount = pack.practice.questions.filter(({ type }) => type !== 'material').length
  return { ...source, title, version: pack.version, questionCount, bytes, parts }
}

/** The list of the packs that are all there. */
const listIn = (storage: StoragePort, name: () => string) => {
  const list = () => readRows(storage.read(name()), isKept)
  return {
    list,
    othersThan: (source: PackSource) => list().filter((kept) => !isSame(kept, source)),
    keepList: (packs: readonly StoredPack[]) => storage.write(name(), JSON.stringify(packs)),
  }
}

/** The pack with its pictures and recordings in their places. */
const illustrated = (pack: Pack | undefined): Pack | undefined =>
  pack?.files ? { ...pack, practice: withFiles(pack.practice, pack.files) } : pack

/** Packs of one learner on the device by its clock, each cut into texts that a host will keep; a pack is listed only once all of it is there. */
export function createPackStore(storage: StoragePort, userId: () => number, now: () => number) {
  const nameOf = ({ kind, id }: PackSource) => `${PACK_ROOT}${userId()}:${kind}:${id}`
  const { list, othersThan, keepList } = listIn(storage, () => `${PACK_ROOT}${userId()}:index`)
  const { joined, writeTexts, dropTexts } = textsIn(storage, nameOf)
  const remove = (source: PackSource) => {
    keepList(othersThan(source))
    dropTexts(source)
  }
  /** Keeps a pack in the place of an older one. Throws PackTooLarge, with nothing left behind. */
  const write = (source: PackSource, pack: Pack, title: string) => {
    const others = othersThan(source)
    const text = JSON.stringify(pack)
    const bytes = bytesOf(text)
    if (others.reduce((sum, kept) => sum + kept.bytes, bytes) > PACK_QUOTA_BYTES) throw new PackTooLarge()
    dropTexts(source)
    const parts = partsOf(text)
    try {
      writeTexts(source, parts)
      keepList([...others, { ...listed(source, pack, title, bytes, parts.length), until: now() + PACK_LIFE_MS }])
    } catch (error) {
      remove(source)
      throw error instanceof StorageRefused ? new PackTooLarge() : error
    }
  }
  const read = (source: PackSource) => {
    const kept = list().find((one) => isSame(one, source))
    return kept && !isOver(kept, now()) ? illustrated(joined(source, kept.parts)) : undefined
  }
  return {
    list,
    read,
    write,
    remove,
    /** Makes room for what matters more. */
    clear: () => {
      for (const source of list()) remove(source)
    },
    ...gradedIn(storage, nameOf),
  }
}
