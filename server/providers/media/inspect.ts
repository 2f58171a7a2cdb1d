import { open } from 'node:fs/promises'
import sharp from 'sharp'
import yauzl from 'yauzl'
import { MOST_PIXELS } from '#server/providers/uploads/file-type'
import { invalid } from '#server/refusal'
import { layoutOf } from './boxes'
import { type FileSign, kindOfName, kindWords, type MediaKind, SIGN_BYTES, signOf } from './file-sign'
import { type Tracks, tracksOf } from './tracks'

const MOST_ENTRIES = 20_000

/** Kinds of Office files by the part that each must have. */
const officeParts: readonly (readonly [string, string])[] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]

/** Names of the entries of a zip file, without unpacking any. Throws for a file that is cut off. */
function entriesOf(file: string): Promise<Set<string>> {
  return new Promise((done, fail) => {
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      const names = new Set<string>()
      zip.on('error', fail)
      zip.on('entry', ({ fileName }: { fileName: string }) => {
        names.add(fileName)
        if (names.size >= MOST_ENTRIES) zip.close()
        else zip.readEntry()
      })
      zip.on('close', () => done(names))
      zip.on('end', () => done(names))
      zip.readEntry()
    })
  })
}

type Office = { ending: string; hasMacros: boolean }

/** Reads the kind of an Office file; null for any other zip file. */
async function officeOf(file: string): Promise<Office | null> {
  const names = await entriesOf(file)
  const ending = officeParts.find(([part]) => names.has(part))?.[1]
  return ending === undefined ? null : { ending, hasMacros: [...names].some((name) => name.endsWith('vbaProject.bin')) }
}

/** Work that a file needs before it plays everywhere. */
export type MediaWork = 'none' | 'rewrite' | 'transcode'

/** A file as its bytes show it. */
export type Inspected = {
  kind: MediaKind
  ending: string
  mimeType: string
  work: MediaWork
  seconds: number | null
  width: number | null
  height: number | null
  pages: number | null
  videoCodec: string
  audioCodec: string
}

const MEGABYTE = 1_000_000
export const MOST_BYTES: Readonly<Record<MediaKind, number>> = {
  film: 4_294_967_296,
  sound: 1_000 * MEGABYTE,
  picture: 20 * MEGABYTE,
  document: 200 * MEGABYTE,
}

const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', bmp: 'image/bmp', gif: 'image/gif' } as const
const isPicture = (sign: FileSign): sign is keyof typeof pictureTypes => Object.hasOwn(pictureTypes, sign)

/** Sentences that say what to do. */
const say = {
  unknown: () => invalid('认不出这是什么文件，请上传 MP4、MP3、JPG、PNG、PDF 或 Office 文件'),
  heic: () => invalid('这是 iPhone 的 HEIC 照片，安卓手机看不了，请导出为 JPG 再传'),
  lying: (named: MediaKind, found: MediaKind) =>
    invalid(`文件名是${kindWords[named]}，内容却是${kindWords[found]}，请看看是不是选错了，或者改过后缀`),
  large: (kind: MediaKind) => invalid(`${kindWords[kind]}最大 ${sizeLimit(kind)}，请压缩后再传`),
  cut: () => invalid('文件不完整，可能没有拷完或没有导出完，请重新导出再传'),
  unfinished: () => invalid('录制没有正常结束，文件里没有索引，哪里都放不了，请用原软件重新导出再传'),
  empty: () => invalid('这个文件里没有画面也没有声音，请重新导出再传'),
  foreign: () => invalid('手机放不了这种格式，请导出 MP4 再传'),
  foreignSound: () => invalid('手机放不了这种格式，请导出 MP3 或 M4A 再传'),
  codec: (codec: string) => invalid(`这段视频是 ${codec} 编码，很多手机放不了，请导出时选 H.264（MP4）再传`),
  soundCodec: (codec: string) => invalid(`声音是 ${codec} 编码，很多手机放不了，请导出时选 AAC 再传`),
  pixels: () => invalid('图片的像素太多，请缩小后再传'),
  broken: () => invalid('图片打不开，可能已经损坏，请重新导出再传'),
  protected: () => invalid('这个文档带宏，可能有病毒，请另存为不带宏的文件再传'),
}

function sizeLimit(kind: MediaKind): string {
  const most = MOST_BYTES[kind]
  return most > 1_000 * MEGABYTE ? '4 GB' : most === 1_000 * MEGABYTE ? '1 GB' : `${most / MEGABYTE} MB`
}

const plain = { work: 'none', seconds: null, width: null, height: null, pages: null, videoCodec: '', audioCodec: '' } as const

async function pictureOf(file: string, sign: keyof typeof pictureTypes): Promise<Inspected> {
  const found = { ...plain, kind: 'picture', ending: sign, mimeType: pictureTypes[sign] } as const
  // The image library does not read this old format.
  if (sign === 'bmp') return found
  const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw say.broken()
    })
  if (width * height > MOST_PIXELS) throw say.pixels()
  // A picture that is cut off has a head, and fails only when it is drawn.
  await sharp(file, { failOn: 'truncated', limitInputPixels: MOST_PIXELS })
    .resize(8)
    .toBuffer()
    .catch(() => {
      throw say.broken()
    })
  return { ...found, width, height }
}

/** A document that names more counts than this is not believed. */
const MOST_COUNTS = 10_000
/** The count and the type of a node of pages stand this near to one another. */
const NODE_LENGTH = 400

/** The number of pages, where the file tells it without being unpacked. */
function pagesOf(text: string): number | null {
  let most = 0
  let looked = 0
  for (const { 1: count, index } of text.matchAll(/\/Count\s{1,9}(\d{1,5})/g)) {
    if (++looked > MOST_COUNTS) return null
    const before = text
      .slice(Math.max(0, index - NODE_LENGTH), index)
      .split('>')
      .at(-1)
    const [after] = text.slice(index, index + NODE_LENGTH).split('>')
    if (/\/Type\s{0,9}\/Pages\b/.test(`${before}${after}`)) most = Math.max(most, Number(count))
  }
  return most > 0 ? most : null
}

const TAIL_BYTES = 2_048

/** Larger documents are not searched for the number of their pages. */
const SEARCHED_BYTES = 16 * MEGABYTE

async function pdfOf(file: string, size: number): Promise<Inspected> {
  const handle = await open(file)
  try {
    const tail = Buffer.alloc(TAIL_BYTES)
    await handle.read(tail, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES))
    if (!tail.includes('%%EOF')) throw say.cut()
    const pages = size <= SEARCHED_BYTES ? pagesOf((await handle.readFile()).toString('latin1')) : null
    return { ...plain, kind: 'document', ending: 'pdf', mimeType: 'application/pdf', pages }
  } finally {
    await handle.close()
  }
}

const officeTypes: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

async function zipOf(file: string): Promise<Inspected> {
  const office = await officeOf(file).catch(() => {
    throw say.cut()
  })
  if (office === null) throw say.unknown()
  if (office.hasMacros) throw say.protected()
  return { ...plain, kind: 'document', ending: office.ending, mimeType: officeTypes[office.ending] ?? '' }
}

/** Older Office files look alike inside, so the name says which one it is. */
function oleOf(name: string): Inspected {
  const ending = /\.(doc|xls|ppt)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) throw say.unknown()
  return { ...plain, kind: 'document', ending, mimeType: officeTypes[ending] ?? '' }
}

/** Whether the index of an MP4 file is at its front; true for other formats. Refuses a file that is cut off. */
async function isIndexFirst(file: string, sign: FileSign, size: number): Promise<boolean> {
  if (sign !== 'mp4') return true
  const handle = await open(file)
  try {
    const { hasIndex, isCut, ...layout } = await layoutOf(handle, size)
    if (!hasIndex) throw say.unfinished()
    if (isCut) throw say.cut()
    return layout.isIndexFirst
  } finally {
    await handle.close()
  }
}

/** Decides the work that a film or a sound needs; refuses what only a transcoder could mend where there is none. */
function workOf({ playsEverywhere, videoCodec, audioCodec }: Tracks, isInPlace: boolean, hasTranscoder: boolean): MediaWork {
  if (playsEverywhere) return isInPlace ? 'none' : 'rewrite'
  if (hasTranscoder) return 'transcode'
  if (videoCodec !== '' && videoCodec !== 'H.264') throw say.codec(videoCodec)
  if (videoCodec === '') throw say.foreignSound()
  throw audioCodec === '' || audioCodec === 'AAC' || audioCodec === 'MP3' ? say.codec('H.264 的高色深') : say.soundCodec(audioCodec)
}

type Asked = { file: string; sign: FileSign; size: number; hasTranscoder: boolean }

async function playedOf({ file, sign, size, hasTranscoder }: Asked): Promise<Inspected> {
  const isFirst = await isIndexFirst(file, sign, size)
  const tracks = await tracksOf(file).catch(() => {
    throw say.cut()
  })
  if (tracks.videoCodec === '' && tracks.audioCodec === '') throw say.empty()
  const isFilm = tracks.videoCodec !== ''
  const work = sign === 'wav' ? 'none' : workOf(tracks, isFirst && (sign === 'mp4' || sign === 'mp3'), hasTranscoder)
  const [ending, mimeType] = isFilm
    ? ['mp4', 'video/mp4']
    : sign === 'mp3'
      ? ['mp3', 'audio/mpeg']
      : sign === 'wav'
        ? ['wav', 'audio/wav']
        : ['m4a', 'audio/mp4']
  const { width, height, videoCodec, audioCodec } = tracks
  return {
    kind: isFilm ? 'film' : 'sound',
    ending,
    mimeType,
    work,
    seconds: Math.max(1, Math.round(tracks.seconds)),
    width: width && Math.round(width),
    height: height && Math.round(height),
    pages: null,
    videoCodec,
    audioCodec,
  }
}

/** A film or a sound whose format only the transcoder reads; what it is made of is known once that has been done. */
function foreignOf(sign: 'foreign-film' | 'foreign-sound', hasTranscoder: boolean): Inspected {
  if (!hasTranscoder) throw sign === 'foreign-film' ? say.foreign() : say.foreignSound()
  return sign === 'foreign-film'
    ? { ...plain, kind: 'film', ending: 'mp4', mimeType: 'video/mp4', work: 'transcode' }
    : { ...plain, kind: 'sound', ending: 'm4a', mimeType: 'audio/mp4', work: 'transcode' }
}

async function inspected(asked: Asked, name: string): Promise<Inspected> {
  const { file, sign } = asked
  if (isPicture(sign)) return pictureOf(file, sign)
  if (sign === 'heic') throw say.heic()
  if (sign === 'pdf') return pdfOf(file, asked.size)
  if (sign === 'zip') return zipOf(file)
  if (sign === 'ole') return oleOf(name)
  if (sign === 'foreign-film' || sign === 'foreign-sound') return foreignOf(sign, asked.hasTranscoder)
  if (sign === 'unknown') throw say.unknown()
  return playedOf(asked)
}

/** The largest file that a sign may be of, before the whole of it is looked at. */
function mostOf(sign: FileSign): MediaKind {
  if (isPicture(sign) || sign === 'heic') return 'picture'
  if (sign === 'pdf' || sign === 'zip' || sign === 'ole') return 'document'
  return sign === 'mp3' || sign === 'wav' || sign === 'foreign-sound' ? 'sound' : 'film'
}

/** Checks a whole file by its bytes. Throws `invalid` with the sentence that a teacher needs. */
export async function inspectFile(file: string, name: string, hasTranscoder: boolean): Promise<Inspected> {
  const handle = await open(file)
  let [head, size] = [Buffer.alloc(SIGN_BYTES), 0]
  try {
    size = (await handle.stat()).size
    head = head.subarray(0, (await handle.read(head, 0, SIGN_BYTES, 0)).bytesRead)
  } finally {
    await handle.close()
  }
  const sign = signOf(head)
  const kind = mostOf(sign)
  if (size > MOST_BYTES[kind]) throw say.large(kind)
  const found = await inspected({ file, sign, size, hasTranscoder }, name)
  const named = kindOfName(name)
  // Sounds are often named like films, because their container is the same.
  if (named !== undefined && named !== found.kind && !(named === 'film' && found.kind === 'sound')) throw say.lying(named, found.kind)
  if (size > MOST_BYTES[found.kind]) throw say.large(found.kind)
  return found
}
