/** @sandbox own */
import { act, renderHook, waitFor } from '@testing-library/react'
import { saveLogin } from '@/data/account/session'
import { keepPlace } from '@/data/learn/read-stored-lesson'
import { listKey } from '@/data/learn/stored-file'
import { useStoredLesson } from '@/data/learn/stored-lesson'
import { storage } from '@/platform/storage'
import { storedFiles } from '@/platform/stored-files'
import { storedFilms } from '@/platform/stored-films'
import { fakeCaches } from '../../support/client/fake-caches'
import { lesson } from '../../support/client/fixtures'
import { signIn } from '../../support/client/render-page'

const { kept, globals } = fakeCaches()
const before = { caches: globalThis.caches, Response: globalThis.Response }
const held = new Set<string>()
let made = 0

/** The device keeps lessons 9 and 10, with their words and sounds. */
beforeEach(async () => {
  kept.clear()
  held.clear()
  Object.assign(globalThis, globals)
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1
      held.add(`blob:${made}`)
      return `blob:${made}`
    },
    revokeObjectURL: (address: string) => held.delete(address),
  })
  signIn()
  const rows = [9, 10].map((id) => ({
    ...{ kind: 'lesson', id, courseId: 3, courseTitle: '', title: '', fileName: '', bytes: 1, hasSound: true },
    ...{ until: Number.MAX_SAFE_INTEGER, names: [`${id}.json`, `${id}.m4a`] },
  }))
  storage.write(listKey(7), JSON.stringify(rows))
  for (const id of [9, 10]) {
    const of = { ...lesson({ id, length: 600, lastTime: 20 }), nextLessonId: id + 1, mediaUrl: '' }
    await storedFiles.writeText(`${id}.json`, JSON.stringify({ lesson: of, cues: [] }))
    await storedFiles.writeText(`${id}.m4a`, 'sound')
  }
})
afterAll(() => Object.assign(globalThis, before))

const open = (id: number) => renderHook(({ of }) => useStoredLesson(of), { initialProps: { of: id } })

describe('a downloaded lesson', () => {
  it('a downloaded lesson is found with its sound, its position and whether the next one exists', async () => {
    keepPlace(9, 61.7)
    const { result } = open(9)
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current).toMatchObject({ lesson: { id: 9, lastTime: 61 }, hasNext: true }))
    expect([...held]).toEqual([result.current?.lesson.mediaUrl])
  })

  it('a downloaded lesson begins where its learner left it, whoever had the phone before', async () => {
    keepPlace(9, 61.7)
    storage.write(listKey(8), storage.read(listKey(7)) ?? '')
    act(() => saveLogin({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 7200, userId: 8 }))
    const { result } = open(9)
    await waitFor(() => expect(result.current).toMatchObject({ lesson: { id: 9, lastTime: 20 } }))
  })

  it('a downloaded lesson is null where the device does not store it', async () => {
    const { result } = open(11)
    await waitFor(() => expect(result.current).toBeNull())
  })

  it('a downloaded lesson is undefined while the next one is read, and never the one before', async () => {
    const { result, rerender } = open(9)
    await waitFor(() => expect(result.current?.lesson.id).toBe(9))
    rerender({ of: 10 })
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current).toMatchObject({ lesson: { id: 10, lastTime: 20 }, hasNext: false }))
    expect([...held]).toEqual([result.current?.lesson.mediaUrl])
  })

  it.each([
    ['before it was read', false],
    ['after', true],
  ])('releases its sound when the page is left %s', async (_when, isRead) => {
    const { result, unmount } = open(9)
    if (isRead) await waitFor(() => expect(result.current?.lesson.id).toBe(9))
    unmount()
    await waitFor(() => expect(held.size).toBe(0))
  })
})

describe('a downloaded film', () => {
  const NAME = 'film-7-9'
  beforeEach(() => {
    const row = { kind: 'film', id: 9, courseId: 3, courseTitle: '', title: '', fileName: '', bytes: 1, hasSound: false }
    storage.write(listKey(7), JSON.stringify([{ ...row, until: 1, names: ['9.json', NAME] }]))
    jest.spyOn(storedFilms, 'addressOf').mockResolvedValue('blob:film')
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  const look = () => act(() => jest.advanceTimersByTimeAsync(15_000))

  it('a downloaded film is taken from the player while it plays once it may not be watched, with the reason', async () => {
    const gate = jest.spyOn(storedFilms, 'gate').mockResolvedValue('open')
    jest.useFakeTimers()
    const { result } = open(9)
    await look()
    expect(result.current).toMatchObject({ lesson: { mediaUrl: 'blob:film' } })
    gate.mockRejectedValueOnce(new Error('the database is busy'))
    await look()
    expect(result.current?.gate).toBeUndefined()
    gate.mockResolvedValue('over')
    await look()
    expect(result.current).toMatchObject({ gate: 'over', lesson: { mediaUrl: '' } })
    const { length } = gate.mock.calls
    await look()
    expect(gate.mock.calls).toHaveLength(length)
  })

  it('a downloaded film is looked at no more once its page is left', async () => {
    const gate = jest.spyOn(storedFilms, 'gate').mockResolvedValue('open')
    jest.useFakeTimers()
    const { result, unmount } = open(9)
    await look()
    expect(result.current?.lesson.mediaUrl).toBe('blob:film')
    unmount()
    const { length } = gate.mock.calls
    await look()
    expect(gate.mock.calls).toHaveLength(length)
  })
})
