import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { zipStream } from '#server/services/course/zip-stream'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zip-stream-'))
})
afterAll(() => rm(folder, { recursive: true }))

const kept = async (name: string, bytes: Buffer) => {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

describe('a zip made while it is read', () => {
  it('holds every file whole and in order: one of many chunks, one that is empty', async () => {
    const long = randomBytes(300_000)
    const files = [
      { name: '讲义.pdf', path: await kept('long', long) },
      { name: '空.txt', path: await kept('empty', Buffer.alloc(0)) },
    ]
    const entries = Object.entries(unzipSync(await buffer(zipStream(files))))
    expect(entries.map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['讲义.pdf', 300_000],
      ['空.txt', 0],
    ])
    expect(long.equals(entries[0]?.[1] ?? Buffer.alloc(0))).toBe(true)
  })

  it('fails when a file is gone, so that no half of a zip passes for a whole one', async () => {
    const files = [
      { name: 'here.txt', path: await kept('here', Buffer.from('here')) },
      { name: 'gone.txt', path: path.join(folder, 'gone') },
    ]
    await expect(buffer(zipStream(files))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
