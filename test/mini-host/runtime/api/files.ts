import { type NetReply, type NetRequest, Refusal } from '../host'
import { type Api, answer, answering, type Options } from './answer'

/** The folder the host gives to one learner of the program. */
const USER_DATA_PATH = 'http://usr'
/** `wx.env`, the one member of `wx` that is no function. */
export const env = { USER_DATA_PATH }
/** The vendor's limit of all files there, in bytes. */
const LIMIT = 200 * 1024 * 1024
const HTTP_OK = 200

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Bytes as a text, one letter each. */
function textOf(data: string | ArrayBuffer): string {
  if (typeof data === 'string') return data
  const letters: string[] = []
  for (const byte of new Uint8Array(data)) letters.push(String.fromCharCode(byte))
  return letters.join('')
}

/** Files and folders of the program, as texts; the vendor's words where there is none. */
function createStore() {
  const files = new Map<string, string>()
  const folders = new Set([USER_DATA_PATH])
  const has = (path: string) => files.has(path) || folders.has(path)
  const needed = (path: string) => {
    if (!has(path)) throw new Refusal(`no such file or directory, ${path}`)
  }
  const write = (path: string, given: string | ArrayBuffer) => {
    const data = textOf(given)
    if (!folders.has(parentOf(path))) throw new Refusal(`no such file or directory, open '${path}'`)
    const total = [...files].reduce((sum, [name, text]) => sum + (name === path ? 0 : text.length), data.length)
    if (total > LIMIT) throw new Refusal('the maximum size of the file storage limit is exceeded')
    files.set(path, data)
  }
  const read = (path: string) => {
    needed(path)
    return files.get(path) ?? ''
  }
  const append = (path: string, data: string | ArrayBuffer) => {
    needed(path)
    write(path, read(path) + textOf(data))
  }
  const namesIn = (folder: string) => {
    needed(folder)
    return [...files.keys()].filter((path) => parentOf(path) === folder).map((path) => path.slice(folder.length + 1))
  }
  const drop = (path: string) => {
    needed(path)
    files.delete(path)
  }
  return { folders, needed, write, append, read, namesIn, drop }
}

/** The vendor's file manager; of its calls those that give their result at once. */
function managerOf(store: ReturnType<typeof createStore>) {
  return {
    accessSync: store.needed,
    mkdirSync: (path: string) => void store.folders.add(path),
    readdirSync: store.namesIn,
    readFileSync: store.read,
    writeFileSync: store.write,
    appendFileSync: store.append,
    unlinkSync: store.drop,
    statSync: (path: string) => ({ size: store.read(path).length, isFile: () => true, isDirectory: () => false }),
    ...answering({ unlink: ({ filePath }) => store.drop(String(filePath)) }),
  }
}

/** `wx.downloadFile` over the host, into a file of the program. */
const downloadOver =
  (request: (request: NetRequest) => Promise<NetReply>, write: (path: string, data: string) => void) => (options: Options) => {
    const { url, filePath, timeout } = options
    const listeners: ((news: { progress: number }) => void)[] = []
    let isAborted = false
    const promise = answer('downloadFile', options, async () => {
      const reply = await request({ url: String(url), method: 'GET', headers: {}, timeoutMs: Number(timeout ?? 60_000) })
      if (isAborted) throw new Refusal('abort')
      if ('reason' in reply) throw new Refusal(reply.reason)
      if (reply.status === HTTP_OK) write(String(filePath), reply.body)
      for (const listener of listeners) listener({ progress: 100 })
      return { statusCode: reply.status, filePath, header: reply.headers }
    })
    const task = {
      abort: () => {
        isAborted = true
      },
      onProgressUpdate: (listener: (news: { progress: number }) => void) => void listeners.push(listener),
      offProgressUpdate: () => {},
      onHeadersReceived: () => {},
      offHeadersReceived: () => {},
    }
    return promise ? Object.assign(promise, task) : task
  }

/** The folder of the program, downloads into it, and what opens its files for the learner. */
export function filesApi(request: (request: NetRequest) => Promise<NetReply>): Api {
  const store = createStore()
  const manager = managerOf(store)
  const open = ({ filePath }: Options) => store.needed(String(filePath))
  return {
    getFileSystemManager: () => manager,
    downloadFile: downloadOver(request, store.write),
    ...answering({ openDocument: open, shareFileMessage: open }),
  }
}
