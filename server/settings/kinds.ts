import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { FormatRegistry, Type } from '@sinclair/typebox'
import { wordsOf } from '#server/error-code'
import { emailOf } from '@/domain/account/email'

/**
 * The meaning of a setting to an operator, and its value when none is given: `usual` for development and tests, `production` where that is
 * another. A setting without either has none; `shown` describes a value that follows from other settings.
 */
export type About = { means: string; usual?: string; production?: string; shown?: string }

type Kind<T> = {
  /** Ends the sentence "expected …". */
  expected: string
  accepts: (text: string) => boolean
  decode: (text: string) => T
  /** Its value is repeated in no message. */
  isSecret?: boolean
  /** The reason why a value is not accepted, where a reader of the message cannot see it. */
  whyNot?: (text: string) => string | null
}

/** Makes a kind of setting: a text of the environment that is checked and then read as `T`. */
function kind<T>(name: string, { expected, accepts, decode, isSecret = false, whyNot }: Kind<T>) {
  FormatRegistry.Set(`setting: ${name}`, accepts)
  return (about: About) =>
    Type.Transform(Type.String({ format: `setting: ${name}`, expected, isSecret, whyNot, ...about }))
      .Decode(decode)
      .Encode(() => '')
}

const wholeNumber = (name: string, most: number) =>
  kind(name, {
    expected: `a whole number from 0 to ${most}`,
    accepts: (text) => /^\d+$/.test(text) && Number(text) <= most,
    decode: Number,
  })

const same = (text: string) => text
const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
}
const originOf = (text: string) => new URL(text).origin

/** Entries parted by commas; blanks around them and empty ones do not count. */
const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const loopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/

/** Kinds whose value names a file, which holds something that `read` understands. */
function fileKind<T>(name: string, expected: string, read: (file: string) => T) {
  const whyNot = (file: string): string | null => {
    try {
      read(file)
      return null
    } catch (error) {
      return wordsOf(error)
    }
  }
  return kind(name, { expected: `the path of ${expected}`, accepts: (file) => whyNot(file) === null, decode: read, whyNot })
}
const API_V3_BYTES = 32

export const text = kind('text', { expected: 'a text', accepts: (value) => value !== '', decode: same })
export const secret = kind('secret', { expected: 'a text', accepts: (value) => value !== '', decode: same, isSecret: true })
const SHARED_CHARACTERS = 32
/** A key that both ends of a signed call have. */
export const sharedKey = kind('shared key', {
  expected: `a text of ${SHARED_CHARACTERS} characters or more`,
  accepts: (value) => value.length >= SHARED_CHARACTERS,
  decode: same,
  isSecret: true,
})
export const mailAddress = kind('mail address', {
  expected: 'an address such as school@example.cn',
  accepts: (value) => emailOf(value) === value,
  decode: same,
})
/** EncodingAESKey of a message push: 43 characters that are 32 bytes in base64 without the last sign. */
export const pushKey = kind('push key', {
  expected: 'an EncodingAESKey of 43 letters and digits',
  accepts: (value) => /^[A-Za-z0-9+/]{43}$/.test(value),
  decode: (value) => Buffer.from(`${value}=`, 'base64'),
  isSecret: true,
})
export const bundleIds = kind('bundle ids', {
  expected: 'bundle ids such as cn.example.school, parted by commas',
  accepts: (value) => entriesOf(value).length > 0 && entriesOf(value).every((entry) => /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(entry)),
  decode: entriesOf,
})
export const port = wholeNumber('port', 65_535)
export const seconds = wholeNumber('seconds', 60)
export const folder = kind('folder', { expected: 'a folder', accepts: (value) => value !== '', decode: (value) => path.resolve(value) })
export const origin = kind('origin', { expected: 'an origin such as https://school.example.cn', accepts: isOrigin, decode: originOf })
export const origins = kind('origins', {
  expected: 'origins such as https://school.example.cn, parted by commas',
  accepts: (value) => entriesOf(value).every(isOrigin),
  decode: (value) => entriesOf(value).map(originOf),
})
export const httpsOrigins = kind('https origins', {
  expected: 'https:// origins such as https://films.example.cn, parted by commas',
  accepts: (value) => entriesOf(value).every((entry) => isOrigin(entry) && isHttps(entry)),
  decode: (value) => [...new Set(entriesOf(value).map(originOf))],
})
export const https = kind('https', { expected: 'an https:// address', accepts: isHttps, decode: same })
/** An address that may be empty, so that nothing is collected. */
export const collector = kind('collector', {
  expected: 'an http(s) address',
  accepts: (value) => /^https?:\/\/[^?#]+$/.test(value),
  decode: (value) => value.replace(/\/+$/, ''),
})
/** Storage may also stand on this machine or in its network. */
export const bucket = kind('bucket', {
  expected: 'an http(s) address such as https://school.s3.example.cn or https://s3.example.cn/school',
  accepts: (value) => URL.canParse(value) && /^https?:\/\/[^?#@]+$/.test(value),
  decode: (value) => value.replace(/\/+$/, ''),
})
/** A language model may also listen on this machine. */
export const modelAddress = kind('model', {
  expected: 'an https:// address such as https://api.example.cn/v1',
  accepts: (value) => isHttps(value) || (URL.canParse(value) && loopback.test(value)),
  decode: (value) => value.replace(/\/+$/, ''),
})
export const postgres = kind('postgres', {
  expected: 'a postgres:// address',
  accepts: (value) => /^postgres(ql)?:\/\/./.test(value),
  decode: same,
  isSecret: true,
})
/** Hops or addresses, never everybody: a caller writes the header too. */
export const proxies = kind<number | string[] | false>('proxies', {
  expected: 'off, the number of proxies in front, or their addresses such as 10.0.0.0/8',
  accepts: (value) => /^(off|\d)$/.test(value.trim()) || entriesOf(value).every((entry) => proxyGroups.includes(entry) || isNetwork(entry)),
  decode: (value) => {
    const trimmed = value.trim()
    if (trimmed === 'off' || trimmed === '0') return false
    return /^\d$/.test(trimmed) ? Number(trimmed) : entriesOf(trimmed)
  },
})
export const privateKey = fileKind('private key', 'a private key in PEM', (file) => createPrivateKey(readFileSync(file)))
export const publicKey = fileKind('public key', 'a public key in PEM', (file) => createPublicKey(readFileSync(file)))
export const apiV3Key = fileKind('API v3 key', `a file of ${API_V3_BYTES} bytes`, (file) => {
  const key = readFileSync(file, 'utf8').trim()
  if (Buffer.byteLength(key) !== API_V3_BYTES) throw new Error(`it has ${Buffer.byteLength(key)} bytes`)
  return key
})

/** One of several words; `refused` gives the reason why production refuses one of them. */
export function choice<const T extends string>(choices: readonly T[], about: About & { refused?: Partial<Record<T, string>> }) {
  const words = Type.Union(choices.map((word) => Type.Literal(word)))
  return Type.Unsafe<T>({ ...words, expected: `one of ${choices.join(', ')}`, isSecret: false, ...about })
}

/** A switch, `on` or `off`. */
export const onOff = (about: About) => choice(['on', 'off'], about)

/** A whole number up to `most`. */
export const numberUpTo = (most: number) => wholeNumber(`number up to ${most}`, most)

/** Pairs such as `order=T1,live=T2`, whose names are among `names`. */
export function pairs<T extends string>(names: readonly T[], valueName: string) {
  const read = (value: string) => entriesOf(value).map((entry) => entry.split('=').map((part) => part.trim()))
  const isName = (name: string): name is T => names.some((each) => each === name)
  return kind<Partial<Record<T, string>>>(`pairs of ${names.join()}`, {
    expected: `name=${valueName} parted by commas, with names of ${names.join(', ')}`,
    accepts: (value) => read(value).every(([name = '', pairValue = '', ...rest]) => isName(name) && pairValue !== '' && rest.length === 0),
    decode: (value) => {
      const found: Partial<Record<T, string>> = {}
      for (const [name = '', pairValue = ''] of read(value)) if (isName(name)) found[name] = pairValue
      return found
    },
  })
}
