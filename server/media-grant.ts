import { createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import type { Db } from '#server/database/tables'
import { isLink } from '@/domain/text/link-text'
import { secretOf } from './database/sealed'
import type { Deps } from './deps'
import { mediaUrl, ownMedia } from './media-url'
import { openedOnce } from './opened-once'

/** An address works this long: the longest lesson with its pauses. */
const LIFE_MS = 4 * 3_600_000
/** Addresses made within the same half hour are the same, so that browsers find what they have kept. */
const STEP_MS = 1_800_000

/** Files of these folders are given out by signed addresses only. */
const isGuarded = (file: string) => /^(video|audio|hls|library\/(film|sound))\//.test(file)

/** Whether a media file is public: covers, portraits and figures. Scripts that generated them are never served. */
export const isPublicMedia = (address: string): boolean => {
  const file = path.posix.normalize(address).replace(/^\/+/, '')
  return !isGuarded(file) && !/\.(sh|md)$/.test(file)
}

/** The key of this installation, read once. */
const keyOf = openedOnce((db: Db) => secretOf(db, 'media'))

/** A playlist is signed with its folder, for the parts it names lie beside it; any other file for itself. */
const scopeOf = (file: string) => (file.endsWith('.m3u8') ? path.posix.dirname(file) : file)
const sealOf = (key: string, scope: string, terms: string) => createHmac('sha256', key).update(`${scope}\n${terms}`).digest('hex')

/** Names the right to a lesson that an address depends on: it ends with the right. */
export type Holder = { userId: number; lessonId: number }
const termsOf = (end: string, holder: Holder | undefined) =>
  holder === undefined ? end : `${end}-${holder.userId.toString(36)}.${holder.lessonId.toString(36)}`

/** When an address made now ends. */
export const grantEnd = (now: number): number => Math.ceil(now / STEP_MS) * STEP_MS + LIFE_MS

/** From when to when an address that is signed now works: the same for half an hour, so that browsers find what they have kept. */
export const grantSpan = (now: number): { from: number; end: number } => ({ from: Math.floor(now / STEP_MS) * STEP_MS, end: grantEnd(now) })

/** A grant for one file that is no media of the school, or for all whose names begin so. */
export async function grantOn(db: Db, scope: string, end: number): Promise<string> {
  const terms = end.toString(36)
  return `${terms}-${sealOf(await keyOf(db), scope, terms)}`
}

/**
 * Address of a media file for who may have it: a guarded one is signed and ends, a public one is as it is. `holder` is left out for
 * what everybody may see, such as a trailer.
 */
export async function grantedMedia({ db, env, now }: Deps, address: string, holder?: Holder): Promise<string> {
  const file = ownMedia(address)
  return isLink(file) || !isGuarded(file) ? mediaUrl(env, file) : signedMedia({ db, env, now }, file, holder)
}

/** Signed address of a file of ours, which ends with the right of its holder and within hours. */
export async function signedMedia({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>, file: string, holder?: Holder): Promise<string> {
  const terms = termsOf(grantEnd(now()).toString(36), holder)
  return `${env.publicUrl}/media/signed/${terms}-${sealOf(await keyOf(db), scopeOf(file), terms)}/${file}`
}

const GRANT = /^(([0-9a-z]{1,10})(?:-([0-9a-z]{1,7})\.([0-9a-z]{1,7}))?)-([0-9a-f]{64})$/

/** The holder named by the grant of an address, if it is authentic, not expired, and for this file or one of the wider scopes; null otherwise. */
export async function grantOf(
  { db, now }: Deps,
  grant: string,
  file: string,
  wider: readonly string[] = [path.posix.dirname(file)],
): Promise<{ holder?: Holder } | null> {
  const [, terms = '', end = '', user, lesson, seal = ''] = GRANT.exec(grant) ?? []
  if (seal === '' || Number.parseInt(end, 36) < now() || file !== path.posix.normalize(file)) return null
  const key = await keyOf(db)
  const isOurs = [file, ...wider].some((scope) => timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(key, scope, terms))))
  if (!isOurs) return null
  if (user === undefined || lesson === undefined) return {}
  return { holder: { userId: Number.parseInt(user, 36), lessonId: Number.parseInt(lesson, 36) } }
}
