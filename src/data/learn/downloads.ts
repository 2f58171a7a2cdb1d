import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '@/data/account/session'
import { createStoredList } from '@/data/outbox/stored-list'
import { networkKind } from '@/platform/network-kind'
import { offlinePages } from '@/platform/offline-pages'
import { storage } from '@/platform/storage'
import { storedFiles } from '@/platform/stored-files'
import { createDownloadQueue, type DownloadQueue } from './download-queue'
import { fetchItem } from './fetch-item'
import { FILE_QUOTA_BYTES, isDownloadedFile, isDownloadItem, listedNames, listKey, waitingKey } from './stored-file'
import { readWifiOnly } from './wifi-only'

const queues = new Map<number, DownloadQueue>()

const removeFiles = (names: readonly string[]) => {
  for (const name of names) void storedFiles.remove(name)
}

/** Files that no list has any more: their learner has signed out, or a download was cut off. */
async function sweep(): Promise<void> {
  const listed = listedNames(storage)
  removeFiles((await storedFiles.names()).filter((name) => !listed.has(name)))
}

function makeQueue(userId: number): DownloadQueue {
  const queue = createDownloadQueue({
    kept: createStoredList(storage, listKey(userId), isDownloadedFile),
    waiting: createStoredList(storage, waitingKey(userId), isDownloadItem),
    fetchItem: async (item, fetching) => {
      const end = await fetchItem({ files: storedFiles, userId, item, fetching })
      if (end.end === 'kept') offlinePages.keep()
      return end
    },
    removeFiles,
    networkKind: networkKind.now,
    isWifiOnly: () => readWifiOnly(storage),
    quota: FILE_QUOTA_BYTES,
  })
  const endWatch = networkKind.watch(() => void queue.changed())
  const endSession = session.store.subscribe(({ userId: next }) => {
    if (next === userId) return
    endWatch()
    endSession()
    queues.delete(userId)
    queue.stop()
  })
  void sweep().finally(() => void queue.start())
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
