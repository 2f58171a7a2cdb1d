import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { Newest } from '#server/newest'
import type { AudioInfo } from '@/contract/site/audio.schema'
import { VOICE_PREFIX } from '@/domain/text/voice'
import { keyAt, providerAddress } from './private-files'
import { bankFolder, isPublicKey, TEACHER_VOICE_PREFIX } from './rules'
import { soundEndings, soundSeconds } from './sound-length'
import { uploadsFolder } from './store-file'

const MOST_KEPT = 500
const TIMEOUT_MS = 10_000
/** A signed question to the provider is asked at once; its clock may differ from ours. */
const ASKED_MS = 600_000
/** A file of the question bank, which is named by its content. */
const BANK_FILE = new RegExp(`^bank/([0-9a-f]{40}\\.(${soundEndings.join('|')}))$`)

/** A recording that a learner or a teacher uploaded to this machine. */
const VOICE_FILE = new RegExp(`^((?:${VOICE_PREFIX}|${TEACHER_VOICE_PREFIX})/.+\\.(${soundEndings.join('|')}))$`)

/** Replies by file: what a name stands for never changes. */
const kept = new Newest<string, AudioInfo>(MOST_KEPT)

async function ofFile(place: string, ending: string): Promise<AudioInfo | null> {
  const known = kept.get(place)
  if (known) return known
  const { size } = await stat(place).catch(() => ({ size: 0 }))
  const duration = size === 0 ? null : soundSeconds(await readFile(place), ending)
  if (duration === null) return null
  const info = { format: { duration, size } }
  kept.set(place, info)
  return info
}

/** The storage provider reads the file itself; it writes its numbers as text. */
async function ofProvider(address: string, transport: typeof fetch): Promise<AudioInfo | null> {
  const reply = await transport(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) return null
  const body = (await reply.json()) as { format?: { duration?: unknown; size?: unknown } }
  const [duration, size] = [Number(body.format?.duration), Number(body.format?.size)]
  return duration > 0 && size > 0 ? { format: { duration, size } } : null
}

/** Length and size of a stored sound; null for an address that is not of our files, or a file that does not tell. */
export async function audioInfo(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  src: string,
  transport: typeof fetch = fetch,
): Promise<AudioInfo | null> {
  const { uploads, publicUrl } = env
  const own = src.replace(publicUrl, '').replace(/^\/media\//, '')
  const [, file, ending] = BANK_FILE.exec(own) ?? []
  if (file !== undefined && ending !== undefined) return ofFile(path.join(bankFolder(env), file), ending)
  const key = keyAt(env, src)
  if (uploads.kind === 'qiniu') {
    if (key !== null && !isPublicKey(key)) return ofProvider(providerAddress(uploads, key, now() + ASKED_MS, 'avinfo'), transport)
    const isProviders = src.startsWith(`${uploads.domain}/`) && !/[?#\\]|\.\./.test(src)
    return isProviders ? ofProvider(`${src}?avinfo`, transport) : null
  }
  const [, voice, keyEnding] = VOICE_FILE.exec(key ?? '') ?? []
  return voice === undefined || keyEnding === undefined ? null : ofFile(path.join(uploadsFolder(env), voice), keyEnding)
}
