import { createStore } from 'zustand/vanilla'
import type { StoredList } from '@/data/outbox/stored-list'
import { type DownloadGate, downloadGate, type NetworkKind } from '@/domain/device/download-gate'
import { readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import type { FetchEnd, Fetching } from './fetch-item'
import { filmOnItsWay } from './film-state'
import { type DownloadedFile, type DownloadItem, filmName, isDownloadedFile, isDownloadItem, keyOf, LISTS, WANTED } from './stored-file'

type QueueDeps = {
  kept: StoredList<DownloadedFile>
  waiting: StoredList<DownloadItem>
  fetchItem: (item: DownloadItem, fetching: Fetching) => Promise<FetchEnd>
  removeFiles: (names: readonly string[]) => void
  /** Names under which a part of an item may lie that has not come as a whole. */
  partNames: (item: DownloadItem) => readonly string[]
  /** Looks at the right to films; returns the rows as they are now. */
  renewFilms: (films: readonly DownloadedFile[]) => Promise<readonly DownloadedFile[]>
  networkKind: () => Promise<NetworkKind>
  isWifiOnly: () => boolean
  quota: number
}
export type QueueState = {
  kept: readonly DownloadedFile[]
  /** In order; the first one is on its way while `running` names it. */
  waiting: readonly DownloadItem[]
  running: { key: string; percent: number } | null
  /** Why downloads ended without a file, by key. */
  refused: Readonly<Record<string, string>>
  /** Why nothing is on its way although something waits; null when it is. */
  hold: Exclude<DownloadGate, 'open'> | null
}
export type DownloadQueue = ReturnType<typeof createDownloadQueue>

const reasons = { full: '本机空间不够，请先删除不用的下载。', failed: '没能下载，请稍后再试。' }
const othersThan = <T extends DownloadItem>(rows: readonly T[], key: string) => rows.filter((row) => keyOf(row) !== key)

/** The lists of a queue: in memory for the screen, and on the device for the next run. */
function createLists(deps: QueueDeps) {
  const store = createStore<QueueState>(() => ({
    kept: deps.kept.all(),
    waiting: deps.waiting.all(),
    running: null,
    refused: {},
    hold: null,
  }))
  const keep = (kept: readonly DownloadedFile[]) => {
    const isStored = deps.kept.put(kept)
    store.setState({ kept })
    return isStored
  }
  const wait = (waiting: readonly DownloadItem[]) => {
    deps.waiting.put(waiting)
    store.setState({ waiting })
  }
  /** Films of the device that no list has wait again: the browser was killed before it wrote its list. */
  const bringBack = (items: readonly DownloadItem[]) => {
    const { kept, waiting } = store.getState()
    const listed = new Set([...kept, ...waiting].map(keyOf))
    const lost = items.filter((item) => !listed.has(keyOf(item)))
    if (lost.length > 0) wait([...waiting, ...lost])
  }
  /** Changes the row that waits under a key; without it nothing changes. */
  const change = (key: string, by: Pick<DownloadItem, 'isPaused' | 'percent'>) =>
    wait(store.getState().waiting.map((row) => (keyOf(row) === key ? { ...row, ...by } : row)))
  const refuse = (key: string, reason: string | null) => {
    const { [key]: _gone, ...refused } = store.getState().refused
    store.setState({ refused: reason === null ? refused : { ...refused, [key]: reason } })
  }
  const dropKept = (key: string) => {
    const { kept } = store.getState()
    deps.removeFiles(kept.filter((row) => keyOf(row) === key).flatMap(({ names }) => names))
    keep(othersThan(kept, key))
  }
  return { store, get: store.getState, keep, wait, bringBack, change, refuse, dropKept }
}

/** A pause of a download, with how far it is; the list is written once for both. */
const pausedNow = (key: string) => ({ isPaused: true, ...(filmOnItsWay.now?.key === key && { percent: filmOnItsWay.now.percent }) })

/** One download at a time; how it ended goes into the lists. */
function createRunner(deps: QueueDeps, lists: ReturnType<typeof createLists>) {
  let stop: (() => void) | null = null
  const settle = (item: DownloadItem, end: FetchEnd) => {
    const key = keyOf(item)
    const isWanted = lists.get().waiting.some((row) => keyOf(row) === key)
    if (end.end === 'stopped') return
    if (end.end === 'paused') {
      lists.change(key, pausedNow(key))
      return lists.refuse(key, end.reason)
    }
    lists.wait(othersThan(lists.get().waiting, key))
    if (end.end !== 'kept') {
      // No list has it now: left on the device it would come back at the next start.
      if (!lists.get().kept.some((row) => keyOf(row) === key)) deps.removeFiles(deps.partNames(item))
      return isWanted && lists.refuse(key, ('reason' in end && end.reason) || reasons[end.end])
    }
    if (!isWanted) return deps.removeFiles(end.names)
    const { bytes, until, names } = end
    const { isPaused: _paused, percent: _percent, ...whole } = item
    // The file of an earlier download of the same item has been written over.
    lists.keep([...othersThan(lists.get().kept, key), { ...whole, bytes, until, names }])
  }
  /** Films are measured by the device's own room, when they are fetched. */
  const hasRoom = (item: DownloadItem) =>
    item.kind === 'film' ||
    othersThan(lists.get().kept, keyOf(item)).reduce((sum, { kind, bytes }) => sum + (kind === 'film' ? 0 : bytes), item.bytes) <=
      deps.quota
  const run = async (item: DownloadItem) => {
    const key = keyOf(item)
    if (!hasRoom(item)) return settle(item, { end: 'full' })
    let isWanted = true
    let cancel = () => {}
    stop = () => {
      isWanted = false
      cancel()
    }
    const show = (percent: number) => {
      lists.store.setState({ running: { key, percent } })
      filmOnItsWay.now = { key, percent }
    }
    show(item.percent ?? 0)
    const end = await deps.fetchItem(item, {
      isWanted: () => isWanted,
      onPercent: show,
      onStart: (given) => {
        cancel = given
      },
    })
    stop = null
    lists.store.setState({ running: null })
    // A download that the network broke off goes on by itself once there is one.
    const isCutOff = end.end === 'paused' && (await deps.networkKind()) === 'none'
    settle(item, isCutOff ? { end: 'stopped' } : end)
    filmOnItsWay.now = null
  }
  return { run, stop: () => stop?.() }
}

type PumpDeps = { lists: ReturnType<typeof createLists>; run: (item: DownloadItem) => Promise<unknown>; gate: () => Promise<DownloadGate> }

/** Runs what waits, in order, for as long as the network allows; asked again while it runs, it looks once more. */
function createPump({ lists, run, gate }: PumpDeps) {
  let isOver = false
  let isBusy = false
  let isDueAgain = false
  const runAll = async () => {
    const first = () => lists.get().waiting.find(({ isPaused }) => isPaused !== true)
    for (let next = first(); next && !isOver; next = first()) {
      const found = await gate()
      lists.store.setState({ hold: found === 'open' ? null : found })
      if (found !== 'open') return
      await run(next)
    }
    lists.store.setState({ hold: null })
  }
  const start = async () => {
    isDueAgain = true
    if (isBusy) return
    isBusy = true
    try {
      while (isDueAgain) {
        isDueAgain = false
        await runAll()
      }
    } finally {
      isBusy = false
    }
  }
  return {
    start,
    end: () => {
      isOver = true
    },
  }
}

/** Looks at the right to the films of the device; does nothing without a network. */
async function renewKept(deps: QueueDeps, lists: ReturnType<typeof createLists>): Promise<void> {
  const films = lists.get().kept.filter(({ kind }) => kind === 'film')
  if (films.length === 0 || (await deps.networkKind()) === 'none') return
  const renewed = await deps.renewFilms(films)
  lists.keep(lists.get().kept.map((row) => renewed.find((one) => keyOf(one) === keyOf(row)) ?? row))
}

/**
 * Downloads what the learner wants, one after the other, as far as the network allows: on a mobile network nothing runs while the device
 * is set to Wi-Fi only, and what runs stops when Wi-Fi is lost; it waits and goes on by itself.
 */
export function createDownloadQueue(deps: QueueDeps) {
  const lists = createLists(deps)
  const runner = createRunner(deps, lists)
  let hasAgreed = false
  const gate = async () => downloadGate(await deps.networkKind(), deps.isWifiOnly(), hasAgreed)
  const pump = createPump({ lists, run: runner.run, gate })
  return {
    store: lists.store,
    add: (item: DownloadItem) => {
      lists.refuse(keyOf(item), null)
      lists.wait([...othersThan(lists.get().waiting, keyOf(item)), item])
      return pump.start()
    },
    cancel: (key: string) => {
      const parts = lists
        .get()
        .waiting.filter((row) => keyOf(row) === key)
        .flatMap(deps.partNames)
      lists.wait(othersThan(lists.get().waiting, key))
      lists.refuse(key, null)
      if (lists.get().running?.key === key) runner.stop()
      deps.removeFiles(parts)
      return pump.start()
    },
    /** The pieces that have come stay on the device. */
    pause: (key: string) => {
      lists.change(key, pausedNow(key))
      if (lists.get().running?.key === key) runner.stop()
      return pump.start()
    },
    goOn: (key: string) => {
      lists.change(key, { isPaused: false })
      lists.refuse(key, null)
      return pump.start()
    },
    renew: () => renewKept(deps, lists),
    bringBack: lists.bringBack,
    remove: lists.dropKept,
    /** The learner says that this network will do, until it changes. */
    agree: () => {
      hasAgreed = true
      return pump.start()
    },
    /** The network or the choice of Wi-Fi only is another. */
    changed: async () => {
      hasAgreed = false
      if ((await gate()) !== 'open') runner.stop()
      return pump.start()
    },
    start: pump.start,
    /** The learner is gone: what is on its way is broken off. */
    stop: () => {
      pump.end()
      runner.stop()
    },
  }
}

/** Names of all files that some learner's list on this device still has, and of films that are on their way. */
export function listedNames(storage: StoragePort): ReadonlySet<string> {
  const keys = storage.keys()
  const kept = keys.filter((key) => key.startsWith(LISTS)).flatMap((key) => readRows(storage.read(key), isDownloadedFile))
  const coming = keys
    .filter((key) => key.startsWith(WANTED))
    .flatMap((key) =>
      readRows(storage.read(key), isDownloadItem).flatMap(({ kind, id }) =>
        kind === 'film' ? [filmName(Number(key.slice(WANTED.length)), id)] : [],
      ),
    )
  return new Set([...kept.flatMap(({ names }) => names), ...coming])
}
