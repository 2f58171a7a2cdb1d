import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '@/data/account/session'
import { expectFailure } from '@/data/http/failure'
import { createStoredList } from '@/data/outbox/stored-list'
import { networkKind } from '@/platform/network-kind'
import { offlinePages } from '@/platform/offline-pages'
import { storage } from '@/platform/storage'
import { storedFiles } from '@/platform/stored-files'
import { storedFilms } from '@/platform/stored-films'
import { createDownloadQueue, type DownloadQueue, listedNames } from './download-queue'
import { fetchItem } from './fetch-item'
import { fetchFilm, renewFilms, unlistedFilms } from './film-copies'
import { FILE_QUOTA_BYTES, filmName, isDownloadedFile, isDownloadItem, isFilmName, listKey, waitingKey } from './stored-file'
import { readWifiOnly } from './wifi-only'

const queues = new Map<number, DownloadQueue>()

const removeFiles = (names: readonly string[]) => {
  for (const name of names) void (isFilmName(name) ? storedFilms : storedFiles).remove(name)
}

/** Files that no list has any more: their learner has signed out, or a download was cut off. `but`: names that stay all the same. */
async function sweep(but: readonly string[] = []): Promise<void> {
  const names = [...(await storedFiles.names()), ...(await storedFilms.names())]
  const listed = new Set([...listedNames(storage), ...but])
  removeFiles(names.filter((name) => !listed.has(name)))
}

/** A browser writes its lists to the disk later than its films: those that it had not listed when it was killed wait again. */
async function bringBack(queue: DownloadQueue, userId: number): Promise<void> {
  const lost = await unlistedFilms({ films: storedFilms, userId }, listedNames(storage))
  if (queues.get(userId) !== queue) return
  queue.bringBack(lost)
  await sweep(lost.map(({ id }) => filmName(userId, id)))
}

function makeQueue(userId: number): DownloadQueue {
  const queue = createDownloadQueue({
    kept: createStoredList(storage, listKey(userId), isDownloadedFile),
    waiting: createStoredList(storage, waitingKey(userId), isDownloadItem),
    fetchItem: async (item, fetching) => {
      const job = { files: storedFiles, userId, item, fetching }
      const end = item.kind === 'film' ? await fetchFilm({ ...job, films: storedFilms }) : await fetchItem(job)
      if (end.end === 'kept') offlinePages.keep()
      return end
    },
    removeFiles,
    partNames: ({ kind, id }) => (kind === 'film' ? [filmName(userId, id)] : []),
    renewFilms: (rows) => renewFilms({ films: storedFilms, userId }, rows),
    networkKind: networkKind.now,
    isWifiOnly: () => readWifiOnly(storage),
    quota: FILE_QUOTA_BYTES,
  })
  // Without a reply of the server the copies stay as they are: their leases end by themselves.
  const renew = () => queue.renew().catch(expectFailure)
  const endWatch = networkKind.watch(() => {
    void queue.changed()
    void renew()
  })
  const endSession = session.store.subscribe(({ userId: next }) => {
    if (next === userId) return
    endWatch()
    endSession()
    queues.delete(userId)
    queue.stop()
    void sweep()
  })
  void bringBack(queue, userId).finally(() => {
    void queue.start()
    void renew()
  })
  return queue
}

function queueOf(userId: number): DownloadQueue {
  const queue = queues.get(userId) ?? makeQueue(userId)
  queues.set(userId, queue)
  return queue
}

/** The downloads of the learner who is signed in; they go on when their page is left, and end with the session. */
export function useDownloads() {
  const [queue] = useState(() => queueOf(session.store.getState().userId ?? 0))
  const state = useStore(queue.store)
  return { queue, state }
}
