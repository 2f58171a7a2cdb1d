import { constants } from 'node:fs'
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import { backupsIn, manifestOf } from '#server/backup/backup'
import { copiesIn } from '#server/database/copies'
import type { Env } from '#server/env'
import { expectSystemError } from '#server/error-code'
import { StartFailure } from '#server/start-failure'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { type Finding, fault, looked, off, ok } from './finding'

const GIGABYTE = 1e9
/** Room that a database, uploads and copies need to go on, in bytes. */
const LEAST_FREE = 2 * GIGABYTE
const TIMEOUT_MS = 10_000
/** A certificate is renewed some weeks before its end; one that ends sooner is not being renewed. */
const LEAST_DAYS = 14
/** The server copies the embedded database once a day. */
const MOST_COPY_AGE_MS = 36 * HOUR_MS

export type Space = { bsize: number; bavail: number }

/** Whether the disk of the data has room. */
export const diskOf = ({ dataDir }: Env, spaceOf: (folder: string) => Promise<Space> = statfs): Promise<Finding> =>
  looked('disk', 'make DATA_DIR a folder of this machine', async () => {
    const folder = await stat(dataDir).then(
      () => dataDir,
      (error: unknown) => {
        expectSystemError(error)
        return path.dirname(dataDir)
      },
    )
    const { bsize, bavail } = await spaceOf(folder)
    const words = `${(bsize * bavail) / GIGABYTE >= 1 ? Math.floor((bsize * bavail) / GIGABYTE) : 0} GB are free under DATA_DIR`
    return bsize * bavail < LEAST_FREE ? fault('disk', words, 'make room, or move DATA_DIR to a larger disk') : ok('disk', words)
  })

/** Whether this user may write where files go. */
export const foldersOf = ({ dataDir }: Env): Promise<Finding> =>
  looked('folders', 'create DATA_DIR and give it to the user that runs the server', async () => {
    await access(dataDir, constants.R_OK | constants.W_OK)
    const trial = await mkdtemp(path.join(dataDir, '.doctor-'))
    await rm(trial, { recursive: true })
    const files = (await readdir(dataDir)).filter((name) => ['media', 'uploads', 'bank'].includes(name))
    return ok('folders', `DATA_DIR can be written${files.length > 0 ? ` and holds ${files.join(', ')}` : ''}`)
  })

/** Whether the embedded database was made within the last day, or is still to be made. */
async function isNew(dataDir: string, now: number): Promise<boolean> {
  const made = await stat(path.join(dataDir, 'pg', 'PG_VERSION')).catch(expectSystemError)
  return made === undefined || now - made.mtimeMs < DAY_MS
}

/** Backups of the school, which a timer makes every night. */
async function backupsOf(folder: string, now: number): Promise<Finding> {
  const mend = 'run `npm run -s admin -- backup`, and see that it is run every night'
  try {
    const newest = (await backupsIn(folder)).at(-1)
    if (newest === undefined) return fault('copies', 'BACKUP_DIR holds no backup', mend)
    const { at } = await manifestOf(newest)
    const words = `the newest backup is ${Math.round((now - at) / HOUR_MS)} hours old`
    return now - at > MOST_COPY_AGE_MS ? fault('copies', words, mend) : ok('copies', words)
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    return fault('copies', error.message, mend)
  }
}

/** Backups, or without a folder for them the copies of the embedded database. */
export async function copiesOf({ databaseUrl, dataDir, backup }: Env, now: number): Promise<Finding> {
  if (backup.folder !== null) return backupsOf(backup.folder, now)
  if (databaseUrl !== null) return off('copies', 'BACKUP_DIR is not set: backups are made by other means, if any')
  return looked('copies', 'start the server, which copies once a day', async () => {
    const newest = copiesIn(dataDir).at(-1)
    if (newest === undefined)
      return (await isNew(dataDir, now))
        ? ok('copies', 'none yet: the first is made within a day')
        : fault('copies', 'there is no copy of the database', 'run `npm run -s admin -- backup`')
    const { mtimeMs } = await stat(newest)
    const hours = Math.round((now - mtimeMs) / HOUR_MS)
    const words = `the newest copy is ${hours} hours old`
    return now - mtimeMs > MOST_COPY_AGE_MS
      ? fault('copies', words, 'see in the log why none was made, and run `npm run -s admin -- backup`')
      : ok('copies', words)
  })
}

/** The end of the certificate that a host shows, in epoch ms; throws where browsers would refuse it. */
export function certificateEnd(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  // An address has no name that a certificate could be chosen by.
  const servername = isIP(hostname) === 0 ? { servername: hostname } : {}
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || '443'), ...servername, timeout: TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)))
    socket.on('error', reject)
  })
}

/** Whether browsers take the certificate of `PUBLIC_URL`, and for how long. */
export async function certificateOf({ publicUrl }: Env, now: number, endOf = certificateEnd): Promise<Finding> {
  if (!publicUrl.startsWith('https:')) return off('certificate', 'PUBLIC_URL is not https')
  return looked('certificate', 'have the proxy in front show a certificate for the host of PUBLIC_URL', async () => {
    const days = Math.floor(((await endOf(publicUrl)) - now) / DAY_MS)
    return days < LEAST_DAYS
      ? fault('certificate', `it ends in ${days} days`, 'see why it is not renewed')
      : ok('certificate', `it ends in ${days} days`)
  })
}

/** Whether this server answers under the address that learners and providers use. */
export const addressOf = ({ publicUrl }: Env): Promise<Finding> =>
  looked('address', 'point the name of PUBLIC_URL to the proxy, and the proxy to HOST:PORT', async () => {
    const reply = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok)
      return fault('address', `${publicUrl}/readyz answers ${reply.status}`, 'start the server, and have the proxy forward to HOST:PORT')
    // A notice without a signature is refused by this server, and by no other in its place.
    const notice = await fetch(`${publicUrl}/notify/wechat`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return notice.status === 401
      ? ok('address', `${publicUrl} answers, notices of providers included`)
      : fault('address', `a notice to ${publicUrl}/notify/wechat answers ${notice.status}`, 'have the proxy forward /notify/ unchanged')
  })

/** Whether the desk answers at an address of it. Its style is asked for: the web app has no such file. */
const deskAt = (origin: string): Promise<Finding> =>
  looked(
    'desk',
    `set DESK_PORT for one server, and have the proxy forward ${new URL(origin).host} to DESK_HOST:DESK_PORT with its Host`,
    async () => {
      const reply = await fetch(`${origin}/desk.css`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!reply.headers.get('content-type')?.startsWith('text/css'))
        throw new Error(`${origin} is not the desk: it answers ${reply.status}`)
      return ok('desk', `${origin} answers`)
    },
  )

/** Whether the desk answers under each address that staff type. */
export async function deskOf({ deskOrigins }: Env): Promise<Finding[]> {
  if (deskOrigins.length === 0) return [off('desk', 'DESK_URL is not set: the desk answers under every address that leads to it')]
  return Promise.all(deskOrigins.map(deskAt))
}
