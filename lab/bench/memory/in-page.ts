/**
 * Runs in each page before its own scripts: counts intervals that run, and plays a film over and over at a rate until so many of its
 * seconds were played. Text, because the compiler of the bench puts names of its own into functions.
 */
export const inPage = `
const running = new Set()
const begin = window.setInterval
const end = window.clearInterval
window.setInterval = (...given) => { const id = begin(...given); running.add(id); return id }
window.clearInterval = (id) => { running.delete(id); end(id) }
window.memory = {
  intervals: () => running.size,
  play: async (video, most, rate) => {
    video.loop = true
    video.muted = true
    await video.play()
    video.playbackRate = rate
    let played = 0
    let before = video.currentTime
    await new Promise((resolve) => {
      const count = () => {
        played += (video.currentTime - before + video.duration) % video.duration
        before = video.currentTime
        if (played < most) return
        video.removeEventListener('timeupdate', count)
        resolve()
      }
      video.addEventListener('timeupdate', count)
    })
    video.pause()
  },
}`

export type InPage = { intervals(): number; play(video: HTMLVideoElement, most: number, rate: number): Promise<void> }
