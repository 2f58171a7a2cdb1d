import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaFolder } from '#server/folders'
import { startServer, type TestServer } from '../../../../support/server'
import { addLibraryFile, photograph, played, trialWith } from './add-file'

let server: TestServer
let film: Buffer
beforeAll(async () => {
  server = await startServer({ seed: true })
  film = await readFile(path.join(mediaFolder, 'video/lesson.mp4'))
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('a file of the library', () => {
  it('keeps its address when another film takes its place, which is another one to caches', async () => {
    const row = await addLibraryFile(server, '旧.mp4', film)
    const lesson = await trialWith(server, row.address)
    const before = await played(server, lesson)
    const short = await readFile(path.join(mediaFolder, 'video/short.mp4'))
    const after = await addLibraryFile(server, '新.mp4', short, row.id)
    expect([after.id, after.address, after.title, after.revision]).toEqual([row.id, row.address, '旧.mp4', 2])
    const now = await played(server, lesson)
    expect(now).not.toBe(before)
    expect((await get(new URL(now).pathname)).rawPayload).toEqual(short)
    expect((await get(new URL(before).pathname)).rawPayload).toEqual(film)
    await expect(addLibraryFile(server, '图.jpg', await photograph(), row.id)).rejects.toThrow('原来的文件是视频，只能换成视频')
  })
})
