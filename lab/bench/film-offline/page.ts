/** Runs in the browser that is measured: the two ports, and a player. */
import type { FilmRental } from '@/contract/learn/film-download.schema'
import { storedFilms as worker } from '@/platform/stored-films/index.h5'
import { storedFilms as page } from '@/platform/stored-films/index.harmony-hybrid'

const ports = { worker, page }
type Way = keyof typeof ports

const heard = (element: HTMLElement, name: string) => new Promise((resolve) => element.addEventListener(name, resolve, { once: true }))

/** Waits until the picture has moved on, and gives the ms that this took. */
async function moves(video: HTMLVideoElement, from: number): Promise<number> {
  const { currentTime } = video
  while (video.seeking || video.currentTime <= currentTime) await Promise.race([heard(video, 'timeupdate'), heard(video, 'seeked')])
  return performance.now() - from
}

const bench = {
  register: async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  },
  keep: async (way: Way, name: string, rental: FilmRental) => (await ports[way].download(name, rental, () => {}, '').ended).end,
  /** Opens a film; the ms until its picture moves. */
  open: async (way: Way, name: string) => {
    const from = performance.now()
    const src = await ports[way].addressOf(name)
    if (src === undefined) throw new Error(`the film does not open: ${await ports[way].gate(name)}`)
    const video = document.createElement('video')
    Object.assign(video, { muted: true, src })
    document.body.append(video)
    await video.play()
    return moves(video, from)
  },
  /** Goes to a share of the film; the ms until its picture moves there, and the second it shows. */
  seek: async (share: number) => {
    const video = document.querySelector('video')
    if (!video) throw new Error('no film is open')
    const from = performance.now()
    const to = video.duration * share
    video.currentTime = to
    return { ms: await moves(video, from), off: Math.abs(video.currentTime - to) }
  },
  rate: (rate: number) => void Object.assign(document.querySelector('video') ?? {}, { playbackRate: rate }),
  close: () => {
    const video = document.querySelector('video')
    video?.removeAttribute('src')
    video?.load()
    video?.remove()
  },
}
export type Bench = typeof bench

Object.assign(window, { bench })
