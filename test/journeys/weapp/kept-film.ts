import assert from 'node:assert/strict'
import type { OwnHost } from '../../mini-host/own-host'
import { LARGE_FILM } from '../../mini-host/smoke/long-paper'
import { at, fire, part, reads, type Stage, tap, until } from './stage'

/** The course that was bought, and one of its films, whose lesson was not opened before. */
const COURSE = 102
const LESSON = 1014
const KEY = `film-${LESSON}`
const LARGE = `film-${LARGE_FILM.lessonId}`
/** Seconds a player tells in the air. */
const seconds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25]

/** Downloads a film of a bought course, and plays it from the device without a network; one that is too large is refused beforehand. */
export async function keptFilm(stage: Stage, { offline, expect, requests }: OwnHost): Promise<void> {
  const { mini, step, shoot } = stage
  await step('a film larger than the mini-program may store is refused with how much is missing', async () => {
    await mini.reLaunch(`/packages/tiku/downloads/index?courseId=${COURSE}`)
    await at(stage, 'tiku_downloads')
    await reads(stage, 'film-room', /小程序还能存/)
    const before = requests().filter(({ isBinary }) => isBinary === true).length
    await tap(stage, `want-${LARGE}-whole`)
    await reads(stage, `refused-${LARGE}`, /本机空间还差 .*小程序最多存 200 MB/)
    assert.equal(requests().filter(({ isBinary }) => isBinary === true).length, before)
    await shoot('film-too-large')
  })
  await step('a film is downloaded, and the page says how long it opens', async () => {
    await tap(stage, `want-${KEY}-whole`)
    await reads(stage, `kept-${KEY}`, /剩余 30 天/)
    await shoot('film-kept')
  })
  await step('without a network it plays from the device, and its seconds are sent later', async () => {
    const expectNoMore = expect(/ERR_INTERNET_DISCONNECTED/)
    await offline(true)
    await tap(stage, `kept-${KEY}`)
    await at(stage, 'course_learn')
    await reads(stage, 'stored-lesson', /播放的是已下载的视频/)
    const address = await (await part(stage, 'player')).attribute('src')
    assert.match(String(address), /\/films\/film-\d+-1014\.mp4$/)
    await fire(stage, 'player', 'play', {})
    for (const currentTime of seconds) await fire(stage, 'player', 'timeupdate', { currentTime, duration: 20 })
    await shoot('film-in-the-air')
    const sent = () => requests().filter(({ url, method }) => method === 'POST' && /learn-record|heartbeat/.test(url)).length
    const before = sent()
    await offline(false)
    expectNoMore()
    await until('the seconds to be sent', async () => (sent() > before ? true : undefined))
  })
}
