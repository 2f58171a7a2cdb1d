import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fullFolder, mediaFolder } from '#server/folders'
import { soundSeconds } from '#server/providers/uploads/sound-length'
import type { CourseSeed } from '#server/seed/shapes'
import type { StudySeed } from '#server/seed/study/study-shapes'
import { moderate } from '@/domain/text/moderation'
import { recorded, recordingOf } from '../../../lab/demo/lessons/list'
import { cuesOf, readScripts, sectionsOf } from '../../../lab/demo/lessons/read'
import { slidesOf } from '../../../lab/demo/lessons/slides'

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(fullFolder, file), 'utf8'))
const lessons = read<CourseSeed[]>('courses.json').flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
const studies = read<StudySeed[]>('studies.json')
const cues = new Map(studies.map((study) => [study.lessonId, study.cues]))
const playing = lessons.filter(({ type }) => type === 'video' || type === 'audio' || type === 'live')

describe('the lessons of the full demo', () => {
  it('play a recording of their own, every one of them', () => {
    expect(playing.length).toBeGreaterThan(40)
    expect(playing.map(({ media }) => media)).toEqual(playing.map(recordingOf))
  })

  it.each(playing)('$id plays its stated length, and its captions end within it', ({ id, media, length }) => {
    const place = path.join(mediaFolder, media)
    expect(existsSync(place)).toBe(true)
    expect(soundSeconds(readFileSync(place), 'mp4')).toBeCloseTo(length, 0)
    const spoken = cues.get(id) ?? []
    expect(spoken.length).toBeGreaterThanOrEqual(3)
    expect(spoken.at(-1)?.to).toBeLessThanOrEqual(length)
  })

  it('have sections from their beginning on: two at least, five seconds each at least, no two of the same name', () => {
    const parted = new Map(studies.map(({ lessonId, sections = [] }) => [lessonId, sections]))
    for (const { id, length } of playing) {
      const sections = parted.get(id) ?? []
      const ends = [...sections.slice(1).map(({ second }) => second), length]
      expect([id, sections[0]?.second]).toEqual([id, 0])
      expect([id, sections.length >= 2, new Set(sections.map(({ title }) => title)).size]).toEqual([id, true, sections.length])
      expect([id, Math.min(...sections.map(({ second }, at) => (ends[at] ?? 0) - second)) >= 5]).toEqual([id, true])
    }
  })

  it('hold a film of two minutes in 700 kB', () => {
    const sizes = playing.filter(({ length }) => length === 120).map(({ media }) => readFileSync(path.join(mediaFolder, media)).length)
    expect(Math.max(...sizes)).toBeLessThan(700_000)
  })

  it('say nothing that the word filter stops', () => {
    const titles = studies.flatMap(({ sections = [] }) => sections.map(({ title }) => title))
    const said = [...[...cues.values()].flat().map(({ text }) => text), ...titles]
    expect(said.filter((text) => moderate(text).verdict !== 'pass')).toEqual([])
  })

  it('have a picture for each sentence, with a table that grows to its whole', () => {
    for (const one of recorded().filter(({ lesson }) => lesson.type !== 'audio')) {
      const slides = slidesOf(one)
      expect(slides).toHaveLength(one.cues.length + 1)
      expect(slides.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(one.lesson.length, 3)
      expect(slides.at(-1)?.html).not.toContain('class="wait"')
    }
  })

  it('leave their sentences to the captions of the player', () => {
    for (const one of recorded().filter(({ lesson }) => lesson.type !== 'audio')) {
      const drawn = slidesOf(one)
        .map(({ html }) => html)
        .join('')
      expect(one.cues.filter(({ text }) => drawn.includes(text))).toEqual([])
    }
  })
})

describe('sentences of a lesson', () => {
  it('take their share of its length, one after the other', () =>
    expect(cuesOf(['两个', '四个字的'], 34.3)).toEqual([
      { from: 2, to: 12, text: '两个' },
      { from: 12.3, to: 32.3, text: '四个字的' },
    ]))
})

describe('sections of a lesson', () => {
  const parts = readScripts('# 1\n- 一\n- 二\n= 1 开头\n= 2 第二段 续')[0]?.parts ?? []

  it('begin with the sentences they are written for, the first with the film', () =>
    expect(sectionsOf(parts, cuesOf(['两个', '四个字的'], 34.3))).toEqual([
      { second: 0, title: '开头' },
      { second: 12, title: '第二段 续' },
    ]))

  it('need the sentences that they begin with', () =>
    expect(() => sectionsOf(parts, cuesOf(['两个'], 30))).toThrow('no sentence 2 for the part 第二段 续'))
})
