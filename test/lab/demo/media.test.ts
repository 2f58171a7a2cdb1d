import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder, fullFolder, materialsFolder, mediaFolder } from '#server/folders'
import type { CourseSeed } from '#server/seed/shapes'
import { mediaFiles } from '../../../lab/demo/media'

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(fullFolder, file), 'utf8'))
const files = mediaFiles()
const named = new Set(files.map(({ address }) => address))

describe('the library of the full demo', () => {
  it('has the file of each lesson, and of each handout', () => {
    const lessons = read<CourseSeed[]>('courses.json').flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
    expect(lessons.flatMap(({ media }) => (media === '' || named.has(media) ? [] : [media]))).toEqual([])
    const handouts = read<{ file: string }[]>('materials.json')
    expect(handouts.flatMap(({ file }) => (named.has(`materials/${file}`) ? [] : [file]))).toEqual([])
  })

  it('names each file once, and every one is there', () => {
    expect(named.size).toBe(files.length)
    const placeOf = (address: string) =>
      address.startsWith('materials/') ? path.join(materialsFolder, path.basename(address)) : path.join(mediaFolder, address)
    expect(files.filter(({ address }) => !existsSync(placeOf(address)))).toEqual([])
  })

  it('has a small picture of each film, and the pages of each document with pages', () => {
    const films = files.filter(({ kind }) => kind === 'film').map(({ address }) => path.basename(address, '.mp4'))
    expect(films.filter((name) => !existsSync(path.join(mediaFolder, `posters/${name}.jpg`)))).toEqual([])
    const paged = files.filter(({ address }) => address.endsWith('.pdf'))
    expect(paged.filter(({ pages = 0 }) => pages < 2)).toEqual([])
  })

  it('draws every prize of a raffle on its own, and every circle', () => {
    type Raffle = { raffle?: { prizes: { kind: string; picture?: string }[] } }
    const small = <T>(file: string): T => JSON.parse(readFileSync(path.join(contentFolder, file), 'utf8'))
    const prizes = small<Raffle[]>('campaigns.json').flatMap(({ raffle }) => raffle?.prizes ?? [])
    const pictures = prizes.filter(({ kind }) => kind !== 'none').map(({ picture = '' }) => picture)
    const covers = small<{ cover: string }[]>('circles.json').map(({ cover }) => cover)
    const drawn = [...pictures, ...covers]
    expect(pictures.length).toBeGreaterThan(5)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.filter((address) => !named.has(address))).toEqual([])
  })

  it('begins with the films of the first course when the newest stands on top', () => {
    const [first] = read<CourseSeed[]>('courses.json')
    expect(files.at(-1)?.address).toBe(first?.chapters[0]?.lessons[0]?.media)
  })
})
