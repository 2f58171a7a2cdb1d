import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '../refused'
import type { Bank } from './bank'

/** The largest file that a question may show: a video. */
const MOST_BYTES = 30 * 1_048_576

/** Where a text's files lie: `root` is the folder that no path may leave, `folder` the one of the file. */
export type Place = { root: string; folder: string; enclosed?: ReadonlyMap<string, string> }

/** Names that are those of sounds or films. */
export const isRecordingName = (name: string) =>
  /\.(?:mp3|m4a|aac|wav|ogg|oga|opus|mp4|m4v|webm|mov|avi|wmv|flv|amr|wma)(?:[?#].*)?$/i.test(name)

type Fault = 'missing' | 'outside' | 'remote' | 'too_large'
const faults: Readonly<Record<Fault, (what: string) => string>> = {
  missing: (what) => `找不到${what}`,
  outside: (what) => `${what}路径越出了文件夹`,
  remote: (what) => `不下载网络${what}，请把${what}放在题目文件旁边`,
  too_large: () => '文件超过 30 MB',
}

/** Why a file is not taken, named as what it seems to be. */
function refused(fault: Fault, src: string): Refused {
  const isRecording = isRecordingName(src)
  const words = faults[fault](isRecording ? '音频或视频' : '图片')
  return new Refused(`${isRecording ? 'media' : 'image'}_${fault}`, `${words}：${src.slice(0, 100)}`)
}

function decodedBytes(base64: string, src: string): Buffer {
  if (base64.length > (MOST_BYTES * 4) / 3 + 4) throw refused('too_large', src)
  return Buffer.from(base64, 'base64')
}

/** An address as the path it means. Throws `Refused`. */
export function decodedPath(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    throw new Refused('image_missing', `文件的地址有误：${src.slice(0, 100)}`)
  }
}

function realFile(file: string, src: string): string {
  try {
    return realpathSync(file)
  } catch {
    throw refused('missing', src)
  }
}

/** Bytes of a file beside the questions. Links are followed before the place is judged. */
function besideBytes(bank: Bank, src: string, { root, folder }: Place): Buffer {
  const name = decodedPath(src.replace(/[?#].*$/, '')).replaceAll('\\', '/')
  if (name.includes('\0') || path.isAbsolute(name) || /^[a-z]:/i.test(name)) throw refused('outside', src)
  const within = (file: string, top: string) => file.startsWith(top.endsWith(path.sep) ? top : top + path.sep)
  const asked = path.resolve(folder, name)
  if (!within(asked, path.resolve(root))) throw refused('outside', src)
  const file = realFile(asked, src)
  if (!within(file, realpathSync(root))) throw refused('outside', src)
  const stats = statSync(file)
  if (!stats.isFile()) throw refused('missing', src)
  if (stats.size > MOST_BYTES) throw refused('too_large', src)
  bank.used.add(file)
  return readFileSync(file)
}

const isWeb = (src: string) => /^([a-z][a-z0-9+.-]+:|\/\/)/i.test(src)

/** Whether a file is one that came with the questions. */
export const isBeside = (src: string) => /^@@PLUGINFILE@@\//.test(src) || !isWeb(src)

/** Bytes of a file that a question shows: inside the text, inside the document or beside it. Throws `Refused`. */
export function bytesOf(bank: Bank, src: string, place: Place): Buffer {
  const inline = /^data:[^,]*;base64,/i.exec(src)
  if (inline) return decodedBytes(src.slice(inline[0].length), 'data:')
  const written = /^data:[^,]*,/i.exec(src)
  if (written) return Buffer.from(decodedPath(src.slice(written[0].length)))
  const enclosed = /^@@PLUGINFILE@@\/(.*)$/.exec(src)
  if (enclosed) {
    const name = decodedPath((enclosed[1] ?? '').replace(/[?#].*$/, ''))
    const base64 = place.enclosed?.get(name)
    if (base64 === undefined)
      throw isRecordingName(name) ? refused('missing', name) : new Refused('image_missing', `文件里没有附带图片：${enclosed[1]}`)
    return decodedBytes(base64, src)
  }
  if (isWeb(src)) throw refused('remote', src)
  return besideBytes(bank, src, place)
}
