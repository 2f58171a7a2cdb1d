import { Refusal } from '../host'
import { type Api, answering } from './answer'

/** Limits of the vendor's storage, in bytes. */
export const KEY_LIMIT = 1024 * 1024
export const STORAGE_LIMIT = 10 * 1024 * 1024

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Storage of the mini-program, kept as JSON, with the vendor's limits. */
export function storageApi(kept: Record<string, string> = {}): { api: Api; dump: () => Record<string, string> } {
  const store = new Map(Object.entries(kept))
  const total = () => [...store].reduce((sum, [key, text]) => sum + bytesOf(key) + bytesOf(text), 0)
  const write = (key: string, data: unknown) => {
    const text = JSON.stringify(data) ?? '""'
    if (bytesOf(text) > KEY_LIMIT) throw new Refusal('entry size limit reached')
    const before = store.get(key)
    if (total() - (before ? bytesOf(before) : 0) + bytesOf(text) > STORAGE_LIMIT) throw new Refusal('exceed storage max size 10Mb')
    store.set(key, text)
  }
  const read = (key: string): unknown => {
    const text = store.get(key)
    return text === undefined ? '' : JSON.parse(text)
  }
  const info = () => ({ keys: [...store.keys()], currentSize: Math.ceil(total() / 1024), limitSize: STORAGE_LIMIT / 1024 })
  const needed = (key: unknown) => {
    if (!store.has(String(key))) throw new Refusal('data not found')
    return { data: read(String(key)) }
  }
  const api = {
    ...answering({
      getStorage: ({ key }) => needed(key),
      setStorage: ({ key, data }) => write(String(key), data),
      removeStorage: ({ key }) => void store.delete(String(key)),
      clearStorage: () => store.clear(),
      getStorageInfo: info,
    }),
    getStorageSync: read,
    setStorageSync: write,
    removeStorageSync: (key: string) => void store.delete(key),
    clearStorageSync: () => store.clear(),
    getStorageInfoSync: info,
  }
  return { api, dump: () => Object.fromEntries(store) }
}
