import { createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { isLink } from '@/domain/text/link-text'
import { secretOf } from './database/secret'
import type { Db } from './database/tables'
import type { Deps } from './deps'
import { mediaUrl, ownMedia } from './media-url'

/** An address works this long: the longest lesson with its pauses. */
const LIFE_MS = 4 * 3_600_000
/** Addresses made within the same half hour are the same, so that browsers find what they have kept. */
const STEP_MS = 1_800_000

/** Files of these folders are given out by signed addresses only. */
const isGuarded = (file: string) => /^(video|audio|hls)\//.test(file)

/** Whether a media file is public: covers, portraits and figures. Scripts that generated them are never served. */
export const isPublicMedia = (address: string): boolean => {
  const file = path.posix.normalize(address).replace(/^\/+/, '')
  return !isGuarded(file) && !/\.(sh|md)$/.test(file)
}

const keys = new WeakMap<Db, Promise<string>>()
/** The key of this installation, read once. */
function keyOf(db: Db): Promise<string> {
  const known = keys.get(db) ?? secretOf(db, 'media')
  keys.set(db, known)
  known.catch(() => keys.delete(db))
  return known
}

/** A playlist is signed with its folder, for the parts it names lie beside it; any other file for itself. */
const scopeOf = (file: string) => (file.endsWith('.m3u8') ? path.posix.dirname(file) : file)
const sealOf = (key: string, scope: string, end: string) => createHmac('sha256', key).update(`${scope}\n${end}`).digest('hex')

/** Address of a media file for who may have it: a guarded one is signed and ends, a public one is as it is. */
export async function grantedMedia({ db, env, now }: Deps, address: string): Promise<string> {
  const file = ownMedia(address)
  if (isLink(file) || !isGuarded(file)) return mediaUrl(env, file)
  const end = (Math.ceil(now() / STEP_MS) * STEP_MS + LIFE_MS).toString(36)
  return `${env.publicUrl}/media/signed/${end}-${sealOf(await keyOf(db), scopeOf(file), end)}/${file}`
}

/** Whether the grant of an address is authentic, not expired, and for this file or its folder. */
export async function mayRead({ db, now }: Deps, grant: string, file: string): Promise<boolean> {
  const [, end = '', seal = ''] = /^([0-9a-z]{1,10})-([0-9a-f]{64})$/.exec(grant) ?? []
  if (seal === '' || Number.parseInt(end, 36) < now() || file !== path.posix.normalize(file)) return false
  const key = await keyOf(db)
  return [file, path.posix.dirname(file)].some((scope) => timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, scope, end))))
}
