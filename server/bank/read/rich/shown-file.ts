import { createHash } from 'node:crypto'
import path from 'node:path'
import type { RichNode } from '@/contract/site/rich.schema'
import { type MarkupElement, Note, Refused } from '../draft'
import type { Bank } from './bank'
import { isElement } from './html'
import { bytesOf, decodedPath, LONGEST_ALT, type MediaType, mediaTypeOf, type Picture, type Place, takePicture } from './pictures'

type Recording = Extract<RichNode, { type: 'media' }>
export type Shown = Picture | Recording

/** Where a file is looked for and kept, and who hears what is lost. */
type Studio = { bank: Bank; place: Place; notes: Note[] }

const MOST_SOUND_BYTES = 20 * 1_048_576

const wrongKind = (src: string) =>
  new Refused('media_wrong_kind', `音频须为 MP3、M4A、WAV 或 OGG，视频须为 MP4 或 WebM：${src.slice(0, 100)}`)

/** A recording is called what its author calls it, else by its file. */
function nameOf(src: string, name: string): string {
  const own = name.replace(/\s+/g, ' ').trim()
  if (own !== '') return own.slice(0, LONGEST_ALT)
  return /^data:/i.test(src) ? '录音' : path.posix.basename(decodedPath(src.replace(/[?#].*$/, ''))).slice(0, LONGEST_ALT)
}

function keep({ bank, notes }: Studio, bytes: Buffer, { kind, ending, isRare }: MediaType, of: { src: string; name: string }): Recording {
  if (kind === 'audio' && bytes.length > MOST_SOUND_BYTES) throw new Refused('media_too_large', `音频超过 20 MB：${of.src.slice(0, 100)}`)
  const name = nameOf(of.src, of.name)
  if (isRare) notes.push(new Note('media_not_everywhere', `“${name}”有的手机放不出来，建议改用 MP3 或 H.264 的 MP4`))
  if (of.name.trim().length > LONGEST_ALT) notes.push(new Note('media_name_cut', `录音的名称超过 ${LONGEST_ALT} 字，后面的没有保留`))
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${ending}`
  return { type: 'media', kind, src: bank.keep(file, bytes), name }
}

/** The picture or recording at an address, told apart by its bytes. Throws `Refused`. */
export function takeShown(studio: Studio, src: string, name: string): Shown {
  const at = src.trim()
  const bytes = bytesOf(studio.bank, at, studio.place)
  const type = mediaTypeOf(bytes)
  return type ? keep(studio, bytes, type, { src: at, name }) : takePicture(studio.bank, bytes, { src: at, alt: name })
}

/** The addresses of one recording in the order they are to be tried. */
function sourcesOf({ attributes, children }: MarkupElement): string[] {
  const inside = children.filter(isElement).filter(({ name }) => name === 'source')
  return [attributes.src ?? '', ...inside.map((source) => source.attributes.src ?? '')].filter((src) => src.trim() !== '')
}

const lineIn = (nodes: MarkupElement['children']): string =>
  nodes
    .map((node) => (isElement(node) ? lineIn(node.children) : node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Matches the text for browsers without a player, which is no part of the question. */
const FALLBACK = /不支持|无法播放|support|@@PLUGINFILE@@|^(?:点击|点此)?下载|\.(?:mp3|m4a|wav|ogg|mp4|webm)$/i

function notesOf({ children }: MarkupElement): Note[] {
  const words = lineIn(children)
  const hasTrack = children.some((node) => isElement(node) && node.name === 'track')
  return [
    ...(hasTrack ? [new Note('subtitles_left', '没有导入视频的字幕')] : []),
    ...(words !== '' && !FALLBACK.test(words) ? [new Note('fallback_left', `没有导入播放器里的文字：${words.slice(0, 60)}`)] : []),
  ]
}

/** A file that must be a recording, or why it is none. */
function tried(studio: Studio, src: string, name: string): Recording | Refused {
  try {
    const shown = takeShown(studio, src, name)
    return shown.type === 'media' ? shown : wrongKind(src)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.code === 'image_wrong_kind' ? wrongKind(src) : error
  }
}

/** The recording of an `audio` or `video`: of several files the first that can be played. Throws `Refused`. */
export function takeRecording(studio: Studio, element: MarkupElement): Recording {
  const { title, 'aria-label': label } = element.attributes
  const faults: Refused[] = []
  for (const src of sourcesOf(element)) {
    const found = tried(studio, src, title ?? label ?? '')
    if (!(found instanceof Refused)) {
      studio.notes.push(...notesOf(element))
      return found
    }
    faults.push(found)
  }
  throw faults[0] ?? new Refused('media_missing', '播放器里没有写音频或视频的文件')
}

/** The file of an `object` or `embed` that is a picture or a recording; null for another kind. Throws `Refused`. */
export function takeObject(studio: Studio, { attributes, children }: MarkupElement): Shown | null {
  const { data, src, type = '', title } = attributes
  const at = data ?? src ?? ''
  if (at === '' || !/^(?:$|image\/|audio\/|video\/)/i.test(type)) return null
  const words = lineIn(children)
  return takeShown(studio, at, title ?? (FALLBACK.test(words) ? '' : words))
}
