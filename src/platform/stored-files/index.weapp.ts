import Taro from '@tarojs/taro'
import type { DownloadEnd, StoredFilesPort } from './port'

const HTTP_OK = 200
/** Kinds of files the host shows itself; others are passed on to a chat, where they can be saved. */
const shown = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const

const folder = () => `${Taro.env.USER_DATA_PATH}/kept`
const files = () => Taro.getFileSystemManager()
const pathOf = (name: string) => `${folder()}/${name}`

/** Returns the result of an act; undefined where the host refuses it. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const has = (path: string) => attempt(() => files().accessSync(path) ?? true) === true
function makeFolder(): void {
  if (!has(folder())) attempt(() => files().mkdirSync(folder(), true))
}
const drop = (name: string) => void attempt(() => files().unlinkSync(pathOf(name)))
const sizeOf = (name: string) => {
  const stats = attempt(() => files().statSync(pathOf(name)))
  return stats && 'size' in stats ? stats.size : 0
}

const endOf = (errMsg: string, isStopped: boolean): DownloadEnd => {
  if (isStopped) return { end: 'stopped' }
  return { end: /limit|exceed|storage|space/i.test(errMsg) ? 'full' : 'failed' }
}

function download(url: string, name: string, onPercent: (percent: number) => void) {
  makeFolder()
  let isStopped = false
  const task = Taro.downloadFile({ url, filePath: pathOf(name) })
  task.onProgressUpdate(({ progress }) => onPercent(progress))
  const ended = task.then(
    ({ statusCode }): DownloadEnd => {
      if (statusCode === HTTP_OK && !isStopped) return { end: 'kept', bytes: sizeOf(name) }
      drop(name)
      return endOf('', isStopped)
    },
    ({ errMsg }: { errMsg: string }) => endOf(errMsg, isStopped),
  )
  const cancel = () => {
    isStopped = true
    task.abort()
  }
  return { ended, cancel }
}

const shownAs = (fileName: string) => shown.find((kind) => fileName.toLowerCase().endsWith(`.${kind}`))

/** Kept in the folder the host gives to this learner of the mini-program. */
export const storedFiles: StoredFilesPort = {
  place: () => 'program',
  download,
  writeText: async (name, text) => {
    makeFolder()
    return attempt(() => files().writeFileSync(pathOf(name), text, 'utf8') ?? true) === true
  },
  readText: async (name) => {
    const text = attempt(() => files().readFileSync(pathOf(name), 'utf8'))
    return typeof text === 'string' ? text : undefined
  },
  addressOf: async (name) => (has(pathOf(name)) ? pathOf(name) : undefined),
  release: () => {},
  handOver: async (name, fileName) => {
    const filePath = pathOf(name)
    const fileType = shownAs(fileName)
    const given = fileType ? Taro.openDocument({ filePath, fileType, showMenu: true }) : Taro.shareFileMessage({ filePath, fileName })
    return given.then(
      () => 'opened' as const,
      () => 'failed' as const,
    )
  },
  remove: async (name) => drop(name),
  names: async () => attempt(() => files().readdirSync(folder())) ?? [],
}
