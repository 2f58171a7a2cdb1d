import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { libraryPlace, partsHere } from '#server/providers/media/library'

const NAME = { id: 7, token: '0123456789ab', revision: 2 }

describe('the parts of a file that move to a storage provider', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'library-'))
    await mkdir(path.dirname(libraryPlace({ dataDir }, NAME, '-')), { recursive: true })
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  it('a file that is not here has none', async () => expect(await partsHere({ dataDir }, { ...NAME, revision: 1 })).toEqual([]))

  it.each([
    ['file.mp4', true],
    ['480-000.ts', true],
    ['list.m3u8', false],
    ['480.m3u8', false],
    ['poster.jpg', false],
    ['source', false],
  ])('%s is one of them: %s', async (part, isMoved) => {
    const place = libraryPlace({ dataDir }, NAME, part)
    await writeFile(place, 'x')
    expect(await partsHere({ dataDir }, NAME)).toEqual(isMoved ? [part] : [])
    await rm(place)
  })
})
