import { StartFailure } from './start-failure'

/** Holds the access to storage that speaks the S3 protocol. `endpoint` has the scheme; the bucket is private and named in the path. */
export type ObjectStorage = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }

/**
 * Settings of the library. `store`: where prepared files are kept; the bucket of the storage provider of uploads is its private one.
 * `ffmpeg`: path of the program that transcodes, null for none. `reserve`: bytes of the disk that uploads leave free. `hosts`: origins
 * whose films may be shown beside ours.
 */
export type MediaEnv = {
  store: { kind: 'disk' } | { kind: 'qiniu' } | ({ kind: 's3' } & ObjectStorage)
  ffmpeg: string | null
  reserve: number
  hosts: string[]
}

type Source = Record<string, string | undefined>

const GIGABYTE = 1e9

function readObjectStorage(source: Source): ObjectStorage {
  const need = (name: string) => {
    const value = source[name]
    if (!value) throw new StartFailure(`${name} is missing: MEDIA_STORE=s3 needs it`)
    return value
  }
  const endpoint = need('S3_ENDPOINT')
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new StartFailure(`S3_ENDPOINT is "${endpoint}": expected an origin such as https://s3.example.com`)
  return {
    endpoint: url.origin,
    region: source.S3_REGION || 'us-east-1',
    bucket: need('S3_BUCKET'),
    accessKey: need('S3_ACCESS_KEY'),
    secretKey: need('S3_SECRET_KEY'),
  }
}

function readStore(source: Source): MediaEnv['store'] {
  const kind = source.MEDIA_STORE || 'disk'
  if (kind === 'disk') return { kind }
  if (kind === 's3') return { kind, ...readObjectStorage(source) }
  if (kind !== 'qiniu') throw new StartFailure(`MEDIA_STORE is "${kind}": expected one of disk, qiniu, s3`)
  if (source.UPLOADS !== 'qiniu') throw new StartFailure('MEDIA_STORE=qiniu needs UPLOADS=qiniu and its settings')
  return { kind }
}

function readReserve(source: Source): number {
  const text = source.MEDIA_RESERVE_GB || '2'
  if (!/^\d{1,5}$/.test(text)) throw new StartFailure(`MEDIA_RESERVE_GB is "${text}": expected a whole number`)
  return Number(text) * GIGABYTE
}

function readHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new StartFailure(`MEDIA_HOSTS has "${text}": expected origins such as https://films.example.cn`)
  return url.origin
}

/** Reads `MEDIA_STORE`, `S3_*`, `FFMPEG`, `MEDIA_RESERVE_GB` and `MEDIA_HOSTS`. */
export function readMediaEnv(source: Source): MediaEnv {
  const hosts = (source.MEDIA_HOSTS ?? '').split(',').flatMap((text) => (text.trim() === '' ? [] : [readHost(text.trim())]))
  return { store: readStore(source), ffmpeg: source.FFMPEG || null, reserve: readReserve(source), hosts: [...new Set(hosts)] }
}
