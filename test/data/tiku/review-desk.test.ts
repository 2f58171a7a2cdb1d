import type { ReviewGrade, ReviewQuestion, ReviewQueue } from '@/contract/tiku/review.schema'
import { CODE_NO_REPLY, Failure } from '@/data/http/failure'
import { noteDraft } from '@/data/tiku/note-draft'
import { createReviewDesk, keepSnapshot, readSnapshot } from '@/data/tiku/review-desk'
import { StorageRefused } from '@/platform/storage/port'
import { fakeStorage } from '../fakes'

/** A device that takes so many characters in all. */
function device(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  const limit = { room }
  return {
    kept,
    limit,
    read: (key: string) => kept.get(key),
    write: (key: string, text: string) => {
      const others = [...kept].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), 0)
      if (others + text.length > limit.room) throw new StorageRefused(key)
      kept.set(key, text)
    },
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
    watch: () => () => {},
  }
}

const question = (id: number) => ({ id, due: 1 }) as ReviewQuestion
const queueOf = (...ids: number[]): ReviewQueue => ({
  takenAt: 1,
  dueCount: ids.length,
  forecast: [0, 0, 0, 0, 0, 0, 0],
  questions: ids.map(question),
})
const gradeOf = (questionId: number): ReviewGrade => ({
  key: `${questionId}@1234567`,
  questionId,
  version: 1,
  answer: null,
  feel: 'good',
  at: 1,
})
const unreached = () => new Failure(CODE_NO_REPLY, 'no reply', '网络不通')

/** A server that may be out of reach, refuse, or answer. */
function server() {
  const state = { failure: null as Failure | null, queue: queueOf(1, 2, 3), taken: [] as number[] }
  const meet = () => {
    if (state.failure) throw state.failure
  }
  return {
    state,
    ask: async () => {
      meet()
      return state.queue
    },
    send: async (grades: ReviewGrade[]) => {
      meet()
      state.taken.push(...grades.map(({ questionId }) => questionId))
      return []
    },
  }
}
function start(room?: number) {
  const storage = device(room)
  const { state, ask, send } = server()
  const desk = () => createReviewDesk({ storage, userId: 7, ask, send })
  return { storage, state, desk }
}
const ids = (queue: ReviewQueue) => queue.questions.map(({ id }) => id)

describe('the review queue', () => {
  it('requests the reviews from the server and stores a copy for offline use', async () => {
    const { state, desk } = start()
    expect(await desk().load(22)).toMatchObject({ isOffline: false, keptCount: 3 })
    state.failure = unreached()
    const kept = await desk().load(22)
    expect([kept.isOffline, ids(kept)]).toEqual([true, [1, 2, 3]])
  })

  it('does not show reviewed but unsent questions again, also after a restart', async () => {
    const { state, desk } = start()
    const first = desk()
    await first.load()
    state.failure = unreached()
    first.grade(gradeOf(1))
    await first.drain()
    const second = desk()
    expect(ids(await second.load())).toEqual([2, 3])
    expect(second.waiting()).toBe(1)
    state.failure = null
    await second.load()
    expect([state.taken, second.waiting()]).toEqual([[1], 0])
  })

  it('sends many reviews in order, each once', async () => {
    const { state, desk } = start()
    const one = desk()
    state.failure = unreached()
    const order = Array.from({ length: 45 }, (_, index) => index + 1)
    for (const id of order) one.grade(gradeOf(id))
    await one.drain()
    state.failure = null
    await Promise.all([one.drain(), one.drain()])
    expect(state.taken).toEqual(order)
  })

  it('drops reviews that the server never accepts, and stores those that wait for a login', async () => {
    const { state, desk } = start()
    const one = desk()
    state.failure = new Failure(401, 'token expired', '')
    one.grade(gradeOf(1))
    await one.drain()
    expect(one.waiting()).toBe(1)
    state.failure = new Failure(417, 'invalid', '')
    await one.drain()
    expect(one.waiting()).toBe(0)
  })

  it('stores the part of the queue that fits a small device, and none on a full one', async () => {
    const { state, desk } = start(160)
    state.queue = queueOf(1, 2, 3, 4, 5, 6, 7, 8)
    const { keptCount, questions } = await desk().load()
    expect([keptCount, questions.length]).toEqual([4, 8])
    expect((await start(10).desk().load()).keptCount).toBe(0)
  })

  it('reports that the device could not store a review, and sends it anyway', async () => {
    const { storage, state, desk } = start()
    const one = desk()
    storage.limit.room = 0
    expect(one.grade(gradeOf(1))).toBe(false)
    await one.drain()
    expect(state.taken).toEqual([1])
  })

  it('shows the reason for an empty queue: refused, or out of reach without a copy', async () => {
    const { storage, state, desk } = start()
    state.failure = unreached()
    await expect(desk().load()).rejects.toMatchObject({ code: CODE_NO_REPLY })
    storage.kept.set('review:7:queue', '{broken')
    await expect(desk().load()).rejects.toMatchObject({ code: CODE_NO_REPLY })
    state.failure = new Failure(403, 'no', '不行')
    await expect(desk().load()).rejects.toMatchObject({ code: 403 })
  })
})

describe('the draft of a note', () => {
  it('stays stored until it is removed, and an unreadable one counts as none', () => {
    const storage = device()
    const draft = noteDraft(storage, 7, 1)
    expect(draft.read()).toBeUndefined()
    expect(draft.keep({ text: '想法', version: 2 })).toBe(true)
    expect(noteDraft(storage, 7, 1).read()).toEqual({ text: '想法', version: 2 })
    expect(noteDraft(storage, 8, 1).read()).toBeUndefined()
    draft.forget()
    expect(draft.read()).toBeUndefined()
    storage.kept.set('note:7:1', '{broken')
    expect(draft.read()).toBeUndefined()
    storage.limit.room = 0
    expect(draft.keep({ text: '想法', version: 2 })).toBe(false)
  })
})

const KEY = 'review:7:queue'
const queue = { questions: [], takenAt: 1, forecast: [] } as unknown as ReviewQueue

describe('the stored queue of reviews', () => {
  it('the queue is not stored when it is empty', () => {
    const { storage } = fakeStorage({ [KEY]: JSON.stringify(queue) })
    expect(readSnapshot(storage, 7)).toEqual(queue)
    expect(keepSnapshot(storage, 7, queue)).toBe(0)
    expect(readSnapshot(storage, 7)).toBeUndefined()
  })

  it.each([
    ['what is no queue', { questions: [] }],
    ['questions that are no list', { ...queue, questions: 3 }],
    ['another word', '题'],
  ])('the queue is empty when the device holds %s', (_name, kept) => {
    expect(readSnapshot(fakeStorage({ [KEY]: JSON.stringify(kept) }).storage, 7)).toBeUndefined()
  })
})
