import { type FilmState, filmOnItsWay, filmStateIn, filmStateText } from '@/data/learn/film-state'
import { listKey, waitingKey } from '@/data/learn/stored-file'
import { filmEnds, filmGates } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { fakeStorage } from '../fakes'

const NOW = 1_000_000
const film = { kind: 'film', id: 9, courseId: 3, courseTitle: '经济法基础', title: '票据的期限', fileName: '', bytes: 1, hasSound: false }
const kept = { ...film, until: NOW + 5 * DAY_MS, names: [] }

function read({ waiting = [], files = [] }: { waiting?: object[]; files?: object[] }): FilmState {
  const { storage } = fakeStorage()
  storage.write(waitingKey(7), JSON.stringify(waiting))
  storage.write(listKey(7), JSON.stringify(files))
  return filmStateIn(storage, 7, 9, NOW)
}

describe('the state of a film on the device', () => {
  it.each([
    ['nothing of the lesson', {}, '没有网络也能看'],
    [
      'its sound and a film of another lesson',
      {
        files: [
          { ...kept, kind: 'lesson' },
          { ...kept, id: 8 },
        ],
      },
      '没有网络也能看',
    ],
    ['a film that waits', { waiting: [film] }, '等待下载'],
    ['a film that waits to go on', { waiting: [{ ...film, percent: 43 }] }, '等待下载 · 已下载 43%'],
    ['a film that was paused at its start', { waiting: [{ ...film, isPaused: true }] }, '已暂停'],
    ['a film that was paused', { waiting: [{ ...film, percent: 43, isPaused: true }] }, '已暂停 · 已下载 43%'],
    ['a film that comes anew', { waiting: [film], files: [kept] }, '等待下载'],
    ['a film', { files: [kept] }, '✓ 已下载 · 剩余 5 天'],
    ['a film that is locked', { files: [{ ...kept, lock: 'withdrawn' }] }, filmEnds.withdrawn],
  ])('reads %s from its lists', (_what, lists, text) => {
    expect(filmStateText(read(lists))).toBe(text)
  })

  it('reads a download that runs from memory', () => {
    filmOnItsWay.now = { key: 'film-9', percent: 44 }
    expect(filmStateText(read({ waiting: [{ ...film, percent: 43 }] }))).toBe('正在下载 44%')
    filmOnItsWay.now = { key: 'film-8', percent: 44 }
    expect(filmStateText(read({ waiting: [film] }))).toBe('等待下载')
    filmOnItsWay.now = null
  })

  it('says why a film does not open', () => {
    expect(read({ files: [{ ...kept, lock: 'withdrawn' }] })).toEqual({ at: 'shut', why: filmEnds.withdrawn })
    expect(read({ files: [{ ...kept, until: NOW }] })).toEqual({ at: 'shut', why: filmGates.over })
  })
})
