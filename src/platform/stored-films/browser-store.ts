import type { FilmPieces, FilmRecord, FilmRecords } from './film-store'

const DATABASE = 'stored-films'
const TABLE = 'copies'
const CACHE = 'stored-films'

const ended = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'name' })
  return ended(opening)
}

/** Runs an act on the table in one transaction. The database is closed again, so that nothing keeps it when the browser clears its data. */
async function inTable<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await act(database.transaction(TABLE, mode).objectStore(TABLE))
  } finally {
    database.close()
  }
}

const recordIn = (table: IDBObjectStore, name: string) => ended<FilmRecord | undefined>(table.get(name))

/** Records in the browser's database, which takes keys without showing them. */
export const browserRecords: FilmRecords = {
  read: (name) => inTable('readonly', (table) => recordIn(table, name)),
  write: (record) => inTable('readwrite', (table) => ended(table.put(record))),
  change: (name, by) =>
    inTable('readwrite', async (table) => {
      const found = await recordIn(table, name)
      const next = found && by(found)
      if (!next) return false
      await ended(table.put({ ...found, ...next }))
      return true
    }),
  drop: (name) => inTable('readwrite', (table) => ended(table.delete(name))),
  names: async () => (await inTable('readonly', (table) => ended(table.getAllKeys()))).map(String),
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname
const cacheOf = (name: string) => `${CACHE}:${name}`

/** Pieces in a cache of the browser for each film: each is there as a whole or not at all, whenever the browser is killed. */
export const browserPieces: FilmPieces = {
  read: async (name, address) => (await (await caches.open(cacheOf(name))).match(address))?.arrayBuffer(),
  write: async (name, address, bytes) => {
    try {
      await (await caches.open(cacheOf(name))).put(address, new Response(bytes))
      return true
    } catch {
      return false
    }
  },
  drop: async (name) => void (await caches.delete(cacheOf(name))),
  addresses: async (name) => ((await caches.has(cacheOf(name))) ? (await (await caches.open(cacheOf(name))).keys()).map(pathOf) : []),
  names: async () => (await caches.keys()).filter((name) => name.startsWith(cacheOf(''))).map((name) => name.slice(cacheOf('').length)),
}
