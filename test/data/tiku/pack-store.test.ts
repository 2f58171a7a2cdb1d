import type { Pack } from '@/contract/tiku/pack.schema'
import type { Graded } from '@/contract/tiku/practice.schema'
import { forgetPacks } from '@/data/tiku/forget-packs'
import { createPackStore, isOver, PACK_LIFE_MS, PACK_QUOTA_BYTES, PackTooLarge } from '@/data/tiku/pack-store'
import { StorageRefused } from '@/platform/storage/port'
import { fakeStorage } from '../fakes'

const MOST_BYTES_A_KEY = 1_000_000
const NOW = 1_000_000
const chapter = { kind: 'chapter' as const, id: 7 }
const paper = { kind: 'paper' as const, id: 7 }
const packOf = (text = '题干', version = 'v1'): Pack => ({
  version,
  rules: [],
  practice: {
    id: 3,
    kind: 'chapter',
    mode: 'practice',
    categoryId: 221,
    title: '总论',
    startedAt: 0,
    atQuestionId: null,
    questions: [
      { id: 1, parentId: null, type: 'determine', stem: [{ type: 'p', inline: [{ text }] }], options: [], blankCount: 0, marks: 100 },
    ],
    answers: [],
    solutions: [],
  },
})

describe('downloaded packs', () => {
  it('appear with their size and are readable, also by the next run', () => {
    const { storage } = fakeStorage()
    createPackStore(
      storage,
      () => 7,
      () => NOW,
    ).write(chapter, packOf(), '总论')
    const store = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    const bytes = Buffer.byteLength(JSON.stringify(packOf()))
    expect(store.list()).toEqual([
      { ...chapter, title: '总论', version: 'v1', questionCount: 1, bytes, parts: 1, until: NOW + PACK_LIFE_MS },
    ])
    expect(store.read(chapter)).toEqual(packOf())
    expect(store.read(paper)).toBeUndefined()
  })

  it('show their pictures and formulas without a network', () => {
    const store = createPackStore(
      fakeStorage().storage,
      () => 7,
      () => NOW,
    )
    const pack = packOf()
    const [question] = pack.practice.questions
    const stem = (src: string) => [{ type: 'img' as const, src, alt: '时间轴', width: 4, height: 2 }]
    const practice = { ...pack.practice, questions: question ? [{ ...question, stem: stem('bank/a.svg') }] : [] }
    store.write(chapter, { ...pack, practice, files: { 'bank/a.svg': 'data:image/svg+xml;base64,AA' } }, '总论')
    expect(store.read(chapter)?.practice.questions[0]?.stem).toEqual(stem('data:image/svg+xml;base64,AA'))
  })

  it('open for thirty days, and stay listed for renewal', () => {
    let now = NOW
    const store = createPackStore(
      fakeStorage().storage,
      () => 7,
      () => now,
    )
    store.write(chapter, packOf(), '总论')
    now += PACK_LIFE_MS - 1
    expect(store.read(chapter)).toEqual(packOf())
    now += 1
    expect(store.read(chapter)).toBeUndefined()
    expect(store.list().map((kept) => isOver(kept, now))).toEqual([true])
  })

  it('downloaded packs are split into texts that a mini-program can store', () => {
    const { storage, texts } = fakeStorage()
    const store = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    const long = packOf('题'.repeat(900_000))
    store.write(chapter, long, '总论')
    expect(store.list()[0]?.parts).toBe(4)
    expect(Math.max(...[...texts.values()].map((text) => Buffer.byteLength(text)))).toBeLessThan(MOST_BYTES_A_KEY)
    expect(store.read(chapter)).toEqual(long)
  })

  it('replace an older version, and leave nothing of it', () => {
    const { storage, texts } = fakeStorage()
    const store = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    store.write(chapter, packOf('题'.repeat(700_000)), '总论')
    store.write(chapter, packOf('短', 'v2'), '总论')
    expect(store.read(chapter)?.version).toBe('v2')
    expect(texts.size).toBe(2)
  })

  it('stay within their share of the device', () => {
    const { storage } = fakeStorage()
    const store = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    store.write(paper, packOf(), '卷')
    expect(() => store.write(chapter, packOf('a'.repeat(PACK_QUOTA_BYTES)), '总论')).toThrow(PackTooLarge)
    expect(store.list()).toHaveLength(1)
  })

  it('leave nothing behind on a device that is full', () => {
    const { storage, texts } = fakeStorage()
    let left = 1
    const scarce = {
      ...storage,
      write: (key: string, text: string) => {
        if (key !== 'pack:index' && left-- === 0) throw new StorageRefused(key)
        storage.write(key, text)
      },
    }
    const store = createPackStore(
      scarce,
      () => 7,
      () => NOW,
    )
    expect(() => store.write(chapter, packOf('题'.repeat(700_000)), '总论')).toThrow(PackTooLarge)
    expect(store.list()).toEqual([])
    expect([...texts.keys()]).toEqual(['pack:7:index'])
  })

  it('downloaded packs are deleted one by one or all at once, with their answers', () => {
    const { storage, texts } = fakeStorage()
    const store = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    for (const source of [chapter, paper]) store.write(source, packOf(), '总论')
    store.keepGraded(chapter, [])
    store.remove(chapter)
    expect(store.list().map(({ kind }) => kind)).toEqual(['paper'])
    store.clear()
    expect([...texts.keys()]).toEqual(['pack:7:index'])
    expect(store.graded(chapter)).toEqual([])
  })

  it('count as missing when unreadable', () => {
    const { storage } = fakeStorage({ 'pack:index': '{' })
    expect(
      createPackStore(
        storage,
        () => 7,
        () => NOW,
      ).list(),
    ).toEqual([])
  })

  it('downloaded packs are visible to the learner who downloaded them, and to no one after sign-out', () => {
    const { storage } = fakeStorage()
    const mine = createPackStore(
      storage,
      () => 7,
      () => NOW,
    )
    const theirs = createPackStore(
      storage,
      () => 8,
      () => NOW,
    )
    mine.write(chapter, packOf(), '总论')
    mine.keepGraded(chapter, [])
    expect([mine.list().length, theirs.list(), theirs.read(chapter)]).toEqual([1, [], undefined])
    forgetPacks(storage)
    expect([mine.list(), storage.keys()]).toEqual([[], []])
  })

  it('downloaded packs of two learners of one device stand apart, with what was answered', () => {
    const { storage } = fakeStorage()
    const storeOf = (userId: number) =>
      createPackStore(
        storage,
        () => userId,
        () => NOW,
      )
    const [mine, theirs] = [storeOf(7), storeOf(8)]
    const graded: Graded = { questionId: 1, seq: 1, answer: null, verdict: 'blank', marksGot: 0, receipt: null }
    mine.write(chapter, packOf('我的'), '总论')
    mine.keepGraded(chapter, [graded])
    theirs.write(chapter, packOf('另一位的'), '总论')
    expect([mine.read(chapter), theirs.read(chapter)]).toEqual([packOf('我的'), packOf('另一位的')])
    expect([mine.graded(chapter), theirs.graded(chapter)]).toEqual([[graded], []])
    theirs.clear()
    expect([mine.read(chapter), mine.graded(chapter)]).toEqual([packOf('我的'), [graded]])
  })
})
