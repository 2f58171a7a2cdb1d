import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { secretOf } from '#server/database/sealed'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { openedOnce } from '#server/opened-once'
import { isPushAddress, type PushNote, shortNote } from '@/domain/account/push'

/** A browser as its push service names it, with the keys that messages to it are encrypted for. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

const TIMEOUT_MS = 10_000
const GONE: ReadonlySet<number> = new Set([404, 410])

export const hasPush = ({ env }: Pick<Deps, 'env'>): boolean => env.webPush

/** Whether a browser's address may be called: one of a push service, and outside production one on this machine, where tests have theirs. */
export const mayPushTo = ({ env }: Pick<Deps, 'env'>, endpoint: string): boolean => isPushAddress(endpoint, env.mode !== 'production')

type Keys = { publicKey: string; privateKey: string }

/** The pair that push services know this installation by. The secret is its private half, so that every process has the same pair. */
async function makeKeys(db: Db): Promise<Keys> {
  const secret = Buffer.from(await secretOf(db, 'vapid'), 'base64')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}

const keysOf = openedOnce(makeKeys)

/** The key that browsers ask their push service for an address with. */
export const pushKeyOf = async ({ db }: Pick<Deps, 'db'>): Promise<string> => (await keysOf(db)).publicKey

/** By which a push service reaches the school; a site without https is one to try out. */
const subjectOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`)

type Sending = { note: PushNote; urgency: 'normal' | 'high'; seconds: number }

/** Sends a message, encrypted for the browser alone; `gone` where the browser has given its address up. Throws when the service failed. */
export async function sendPush(
  deps: Pick<Deps, 'db' | 'env'>,
  target: PushTarget,
  { note, urgency, seconds }: Sending,
): Promise<'sent' | 'gone'> {
  const { endpoint, p256dh, auth } = target
  const subject = subjectOf(deps.env.publicUrl)
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(shortNote(note)), {
    vapidDetails: { subject, ...(await keysOf(deps.db)) },
    TTL: seconds,
    urgency,
    contentEncoding: 'aes128gcm',
  })
  const { status } = await fetch(endpoint, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(request.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (GONE.has(status)) return 'gone'
  if (status < 200 || status > 299) throw new Error(`push service answered ${status}`)
  return 'sent'
}
