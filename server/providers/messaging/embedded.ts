import { createHmac, timingSafeEqual } from 'node:crypto'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { MessagingAuth } from './provider'

const SIDE = 430

/** Replaces the mini-program's round code in the sandbox: a QR code that opens the sandbox's page. */
const embeddedCodePicture = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(address, { border: 2 })))
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()

const CODE_MS = 300_000
/** The one learner of a desk's mini-program: its login gives another code each time. */
const MINI_LEARNER = 'mini-developer'
/** A code that names another learner, for whoever writes the code himself. */
const NAMED_LEARNER = /^desk-[\w-]{1,40}$/

/** The number of whoever presses the phone button of a desk's mini-program. */
const MINI_PHONE = '13900000001'
/** A code with another number. A name that is not a number is an unknown code. */
const NAMED_PHONE = /^desk-(.*)$/s

function phoneIn(code: string): string | null {
  const named = NAMED_PHONE.exec(code)?.[1]
  if (named === undefined) return MINI_PHONE
  return /^\d{11}$/.test(named) ? named : null
}

/** The page on which the sandbox asks the learner for consent. */
export const EMBEDDED_PATH = '/dev/messaging'

const sealOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64url')

/** A code that identifies a person for five minutes. */
export function embeddedCode(secret: string, openId: string, now: number): string {
  const body = `${openId}.${now + CODE_MS}`
  return `${body}.${sealOf(secret, body)}`
}

function openIdIn(secret: string, code: string, now: number): string | null {
  const [openId = '', end = '', seal = ''] = code.split('.')
  const expected = Buffer.from(sealOf(secret, `${openId}.${end}`))
  const given = Buffer.from(seal)
  const isSound = given.length === expected.length && timingSafeEqual(given, expected)
  return isSound && Number(end) > now ? openId : null
}

/** The sandbox of the messaging app: a local consent page, and codes and tickets sealed with a key of this installation. */
export function embeddedAuth(publicUrl: string, secret: string, now: () => number): MessagingAuth {
  const pageAddress = (path: string, query: string) => `${publicUrl}${EMBEDDED_PATH}/mini-program?${new URLSearchParams({ path, query })}`
  return {
    appId: 'embedded',
    miniAppId: 'embedded-mini',
    launchAppId: '',
    authorizeUrl: (redirectUri, state) =>
      `${publicUrl}${EMBEDDED_PATH}/authorize?${new URLSearchParams({ redirect_uri: redirectUri, scope: 'snsapi_base', state })}`,
    webIdentity: async (code) => {
      const openId = openIdIn(secret, code, now())
      return openId === null ? null : { openId, unionId: null }
    },
    miniIdentity: async (code) => ({ openId: NAMED_LEARNER.test(code) ? code : MINI_LEARNER, unionId: null }),
    phoneNumber: async (code) => phoneIn(code),
    ticket: async () => sealOf(secret, 'jsapi-ticket'),
    templates: { order: 'sandbox-order', live: 'sandbox-live', task: 'sandbox-task', answer: 'sandbox-answer', service: 'sandbox-service' },
    subscribeMessage: async () => true,
    miniCode: (page, scene) => embeddedCodePicture(pageAddress(page, `scene=${scene}`)),
    openlink: async (path, query) => pageAddress(path, query),
    urlLink: async (path, query) => pageAddress(path, query),
  }
}
